"""What the Python of a page knows by heart: all that takes time to import, the rules of every game among it.

A page imports this first and then keeps the memory of its Python; the next start brings that back, and only what comes
after it is imported anew. So nothing here may be an extension module, or import one: none could be in that memory.
"""

import asyncio
import contextvars
import datetime
import decimal
import ipaddress
import pickle
import secrets
import urllib.parse
import uuid

import lazaretto
from lazaretto import language, lessons, text
from lazaretto.bots import advice, heuristics, hints, nets, search, strength, voices
from lazaretto.kernel import match, playback

KNOWN = (asyncio, contextvars, datetime, decimal, ipaddress, pickle, secrets, urllib.parse, uuid)
KNOWN_OF_OURS = (language, lessons, text, advice, heuristics, hints, nets, search, strength, voices, match, playback)
GAMES = tuple(map(lazaretto.load, lazaretto.games()))
