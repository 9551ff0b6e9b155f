"""Real faults under load: a database that stops, a network that stalls, a worker that dies or sleeps, a full disk."""
