"""The games that have environments, and how many seats each is tried with."""

import lazaretto

GAMES = [game for game in lazaretto.games() if lazaretto.load(game).mind.observation is not None]
FULL = [(game, seats) for game in GAMES for seats in {lazaretto.load(game).seats[0], lazaretto.load(game).seats[-1]}]
EVERY = [(game, seats) for game in GAMES for seats in lazaretto.load(game).seats]

# PettingZoo's own classics warn of the same: observations there are dicts with a mask, as ours are.
DICTS = (
    "ignore:Observation space for each agent probably should be gymnasium.spaces.box",
    "ignore:Observation is not a NumPy array",
)
