// node peer-server.js PORT FOLDER [flush]: its server with the durable store that comes with it; `flush` makes that
// store wait for the disk, as ours does.
const { createHash } = require("crypto");
const { open } = require("fs/promises");
const { join } = require("path");
const { FlatFile, Origins, Server } = require("boardgame.io/server");
const { Duel } = require("./peer-game");

class Flushed extends FlatFile {
  async setItem(key, value) {
    await super.setItem(key, value);
    const file = await open(join(this.dir, createHash("md5").update(key).digest("hex")));
    await file.sync();
    await file.close();
  }
}

const [port, dir, flush] = process.argv.slice(2);
const db = flush ? new Flushed({ dir }) : new FlatFile({ dir });
Server({ games: [Duel], origins: [Origins.LOCALHOST], db }).run(Number(port));
