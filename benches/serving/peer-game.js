// A game of the same shape as our duel: two players, a secret hand each, one choice after another, dice, a deck. It ends
// after as many choices as ours takes on average when it is played at random.
const { INVALID_MOVE } = require("boardgame.io/core");

const CHOICES = 36;

exports.Duel = {
  name: "duel",
  setup: () => ({
    blood: [5, 5],
    hands: { 0: [1, 2, 3], 1: [1, 2, 3] },
    deck: Array.from({ length: 40 }, (_, i) => i % 9),
    tiles: Array(9).fill(0),
  }),
  playerView: ({ G, playerID }) => ({ ...G, hands: { [playerID]: G.hands[playerID] }, deck: G.deck.length }),
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ ctx }) => (ctx.turn > CHOICES ? { draw: true } : undefined),
  moves: {
    strike: ({ G, ctx, random }, square) => {
      if (square < 0 || square > 8) return INVALID_MOVE;
      const me = Number(ctx.currentPlayer);
      G.tiles[square] = random.D6();
      if (G.tiles[square] > 5) G.blood[1 - me] = Math.max(1, G.blood[1 - me] - 1);
      if (G.deck.length) {
        G.hands[me].push(G.deck.pop());
        G.hands[me].shift();
      }
    },
  },
};
