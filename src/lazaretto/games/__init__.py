"""The games. Each is one folder that exports GAME; the platform finds it here."""
