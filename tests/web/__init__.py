"""Real Chromium plays real games on a real server."""
