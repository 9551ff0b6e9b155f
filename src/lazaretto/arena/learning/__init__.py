"""Learning: bots play in numbers, nets are fitted to what came of it, and the better one plays the next round."""
