"""The games of the test server: all that are installed, and one that has neither a board nor words."""

from lazaretto.server.shelf import Games, installed
from tests.sample_game import SAMPLE


def games() -> Games:
    return {**installed(), SAMPLE.id: SAMPLE}
