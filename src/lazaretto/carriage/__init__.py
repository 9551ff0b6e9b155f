"""What carriers with an event loop share: asking a table when it is at rest, its bots' turns, and what they say."""
