"""The atlas: what a game is like, from many played games (`lazaretto atlas`, docs/atlas.md)."""
