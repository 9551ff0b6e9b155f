"""The game-agnostic ground floor: states, frames, verbs, chance, journal, views, records, matches. No I/O, no game."""
