// The twin of duel.py on boardgame.io's server: production mode, in-memory storage, both seats may move.
const { Server, Origins } = require("boardgame.io/server");

const BEDS = 16;
const COLOURS = ["red", "yellow", "green"];

const beds = (seat) =>
  Array.from({ length: BEDS }, (_, bed) => ({ id: `bed.${seat}.${bed}`, colour: COLOURS[bed % 3], value: 1 }));

const choices = (seat) =>
  Array.from({ length: 20 }, (_, code) => ({
    code,
    verb: "treat",
    args: { bed: code },
    label: "treat",
    parts: [[`bed.${seat}.${code % BEDS}`]],
  }));

const duel = {
  name: "duel",
  setup: () => ({ moves: 0, hospitals: [beds(0), beds(1)], choices: choices(0) }),
  turn: { activePlayers: { all: null } },
  moves: {
    treat: ({ G, playerID, random }, bed) => {
      G.hospitals[Number(playerID)][bed % BEDS].value = random.D6();
      G.moves += 1;
      G.choices = choices(1 - Number(playerID));
    },
  },
};

const port = Number(process.argv[2]);
Server({ games: [duel], origins: [Origins.LOCALHOST] }).run(port, () => console.log("ready"));
