// node peer-server.js PORT FOLDER: its server with the durable store that comes with it.
const { FlatFile, Origins, Server } = require("boardgame.io/server");
const { Duel } = require("./peer-game");

const [port, dir] = process.argv.slice(2);
Server({ games: [Duel], origins: [Origins.LOCALHOST], db: new FlatFile({ dir }) }).run(Number(port));
