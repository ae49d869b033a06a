import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { loadIcons } from "./look/icons.svelte";

void loadIcons();
mount(App, { target: document.getElementById("app")! });
