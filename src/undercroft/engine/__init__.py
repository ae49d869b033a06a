"""The rules machine: tables, frames, prompts, chance, zones and views. It knows no game and does no I/O."""
