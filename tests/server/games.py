"""The games the test servers offer: the sample game, so that these tests need no other."""

from tests.sample_game import SAMPLE

GAMES = {SAMPLE.id: SAMPLE}
