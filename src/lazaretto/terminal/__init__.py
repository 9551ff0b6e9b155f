"""The terminal: the same questions and choices as in the browser, as numbered lines."""
