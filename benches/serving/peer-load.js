// node peer-load.js PORT CLIENTS SECONDS: pairs of its own clients that move as fast as they are answered.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Duel } = require("./peer-game");

const [port, clients, seconds] = process.argv.slice(2).map(Number);
const SETTLE = 1000;
const waits = [];
let over = false;

function sit(matchID, playerID) {
  const multiplayer = SocketIO({ server: `http://localhost:${port}`, socketOpts: { transports: ["websocket"] } });
  const client = Client({ game: Duel, multiplayer, matchID, playerID, debug: false });
  let sent = 0;
  let at = -1;
  client.subscribe((state) => {
    if (!state || !state.isConnected || over) return;
    if (sent && state._stateID > at) {
      waits.push(performance.now() - sent);
      sent = 0;
    }
    if (!sent && state.ctx.currentPlayer === playerID) {
      at = state._stateID;
      sent = performance.now();
      setImmediate(() => client.moves.strike(Math.floor(Math.random() * 9)));
    }
  });
  client.start();
}

for (let i = 0; i < clients / 2; i++) for (const seat of ["0", "1"]) sit(`${process.pid}-${i}`, seat);

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
