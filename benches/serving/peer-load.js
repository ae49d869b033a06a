// node peer-load.js PORT CLIENTS SECONDS: pairs of its own clients that move as fast as they are answered, and go on with
// a new match whenever one is over.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Duel } = require("./peer-game");

const [port, clients, seconds] = process.argv.slice(2).map(Number);
const SETTLE = 1000;
const waits = [];
let over = false;

class Player {
  constructor(pair, playerID) {
    const multiplayer = SocketIO({ server: `http://localhost:${port}`, socketOpts: { transports: ["websocket"] } });
    this.client = Client({ game: Duel, multiplayer, matchID: pair.matchID, playerID, debug: false });
    this.pair = pair;
    this.playerID = playerID;
    this.plays = false;
    this.sent = 0;
    this.at = -1;
    this.client.subscribe((state) => this.look(state));
  }

  look(state) {
    if (!state || !state.isConnected || over) return;
    if (this.sent && state._stateID > this.at) {
      waits.push(performance.now() - this.sent);
      this.sent = 0;
    }
    if (this.plays === Boolean(state.ctx.gameover)) {
      this.plays = !this.plays;
      this.pair.turned(this);
    }
    if (this.plays && this.pair.complete && !this.sent && state.ctx.currentPlayer === this.playerID) {
      this.at = state._stateID;
      this.sent = performance.now();
      setImmediate(() => this.client.moves.strike(Math.floor(Math.random() * 9)));
    }
  }
}

// Two players. The first makes each match, the second follows when it is there, and then they begin: a match that both
// made would be lost, and so would a move while the other is on the way.
class Pair {
  constructor(name) {
    this.name = name;
    this.round = 0;
    this.complete = false;
    this.first = new Player(this, "0");
    this.second = new Player(this, "1");
    this.first.client.start();
  }

  get matchID() {
    return `${this.name}-${this.round}`;
  }

  turned(player) {
    if (!player.plays) this.left();
    else if (player === this.first) this.follow();
    else this.begin();
  }

  left() {
    this.complete = false;
    if (this.first.plays || this.second.plays) return;
    this.round += 1;
    this.first.client.updateMatchID(this.matchID);
  }

  follow() {
    if (this.round) this.second.client.updateMatchID(this.matchID);
    else this.second.client.start();
  }

  begin() {
    this.complete = true;
    this.first.look(this.first.client.getState());
  }
}

for (let i = 0; i < clients / 2; i++) new Pair(`${process.pid}-${i}`);

setTimeout(() => {
  waits.length = 0;
  setTimeout(() => {
    over = true;
    waits.sort((a, b) => a - b);
    const part = (p) => waits[Math.min(waits.length - 1, Math.floor(p * waits.length))];
    console.log(JSON.stringify({ rate: waits.length / seconds, p50: part(0.5), p99: part(0.99) }));
    process.exit(0);
  }, seconds * 1000);
}, SETTLE);
