"""One class per way of being wrong. Raised at the borders, with a sentence a person can act on."""


class LazarettoError(Exception):
    """Base of all errors this package raises on purpose; its text is one clear line."""


class UnknownGame(LazarettoError):
    """No game of that id is installed."""


class BrokenGame(LazarettoError):
    """A game whose folder cannot be imported, or that fails, does not end or loses pieces: a bug in it, or in a bot."""


class BadOption(LazarettoError):
    """An option, a value or a number of seats the game does not know or does not allow."""


class UnknownAction(LazarettoError):
    """No verb of that name, or arguments that do not fit it."""


class IllegalAction(LazarettoError):
    """The seat may not do this now."""


class CannotUndo(LazarettoError):
    """Nothing to take back, or something was revealed since."""


class BadRecord(LazarettoError):
    """A record or save that cannot be read, or does not replay to its own result."""


class BadTape(LazarettoError):
    """A tape of chance outcomes that ran out, or names an outcome that cannot be."""


class DeadEnd(LazarettoError):
    """A question without an answer: a bug in a game's rules."""
