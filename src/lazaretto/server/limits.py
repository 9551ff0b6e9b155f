# mypyc: compiled
"""Limits: how much one guest, and how much one address, may ask for.

Cookies are free, so a guest's limit alone holds back nobody: every limit counts for the address, too, where it is that
of so many people (a family, a school, a club behind one address).
"""

import time
from collections import Counter, OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from lazaretto.server.crew import Whose

MOST_BUCKETS: Final = 20_000
NETWORK: Final = 64  # bits of an IPv6 address that tell one home from another; the rest a home chooses itself


@dataclass(frozen=True)
class Rate:
    """So many per second in the long run, and so many at once."""

    per_second: float
    at_once: float

    def times(self, people: int) -> "Rate":
        """The rate of so many people together."""
        return Rate(self.per_second * people, self.at_once * people)


class Buckets:
    """A token bucket per name, filled by elapsed time. The longest unused are forgotten: that only fills them."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def level(self, name: str, now: float) -> float:
        """How much is in a bucket."""
        level, since = self.levels.get(name, (self.rate.at_once, now))
        return min(self.rate.at_once, level + (now - since) * self.rate.per_second)

    def put(self, name: str, level: float, now: float) -> None:
        """Remember what is in a bucket."""
        self.levels[name] = (level, now)
        self.levels.move_to_end(name)
        if len(self.levels) > MOST_BUCKETS:
            self.levels.popitem(last=False)


class Limit:
    """A rate for every guest, and one for every address.

    A guest's bucket is looked for only where the address has something left. So fresh cookies buy nothing: what they
    push out of the guests' buckets are other guests', who find theirs full, and never the bucket of their address,
    which only as many other addresses could push out.
    """

    def __init__(self, rate: Rate, people: int) -> None:
        self.guests = Buckets(rate)
        self.addresses = Buckets(rate.times(people))

    def take(self, whose: Whose, amount: float = 1.0) -> bool:
        """Take from both buckets, or from none. Who has no name yet is counted by the address alone."""
        now = time.monotonic()
        of_address = self.addresses.level(whose.house, now)
        if of_address < amount:
            return False
        if whose.name:
            of_guest = self.guests.level(whose.name, now)
            if of_guest < amount:
                return False
            self.guests.put(whose.name, of_guest - amount, now)
        self.addresses.put(whose.house, of_address - amount, now)
        return True


class Places:
    """So many things may be open at a time: for a guest, and for an address."""

    def __init__(self, most: int, people: int) -> None:
        self.most = most
        self.people = people
        self.guests: Counter[str] = Counter()
        self.addresses: Counter[str] = Counter()

    def take(self, whose: Whose) -> bool:
        """Take one place, if there is one; it must be given back."""
        if self.guests[whose.name] >= self.most or self.addresses[whose.house] >= self.most * self.people:
            return False
        self.guests[whose.name] += 1
        self.addresses[whose.house] += 1
        return True

    def give_back(self, whose: Whose) -> None:
        """One thing is closed."""
        for counter, name in ((self.guests, whose.name), (self.addresses, whose.house)):
            counter[name] -= 1
            if not counter[name]:
                del counter[name]


@lru_cache(4096)
def home(host: str) -> str:
    """The address of a home: of IPv6 its network, since a home has more addresses than it could ever use up."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:  # a socket of this machine
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ip_network((address, NETWORK), strict=False))
    return str(address)
