# mypyc: compiled
"""The devices at a table, and what each of them is shown."""

from lazaretto.host.clock import now
from lazaretto.host.course import Course
from lazaretto.host.devices import Device
from lazaretto.host.frames import own_part, shared_part, update
from lazaretto.host.wire import ChatLine, Presence, Said, encode

Sent = tuple[Device, bytes, bytes]  # a device, what its frame begins with, and how that ends


class Audience:
    """The devices of a table."""

    def __init__(self) -> None:
        self.devices: set[Device] = set()

    def tell(self, frame: bytes, but: Device | None = None) -> None:
        """Send the same to every device that has said hello, but for one that knows."""
        for device in self.devices:
            if device.greeted and device is not but:
                device.put(frame)

    def whisper(self, line: ChatLine) -> None:
        """Send a whisper to the devices that show one of its two seats."""
        frame = encode(Said(line))
        for device in self.devices:
            if device.greeted and line.audible(device.showing):
                device.put(frame)

    def tell_presence(self) -> None:
        """Tell everybody who is there."""
        self.tell(encode(Presence(sorted(self.here()), self.watchers())))

    def updates(self, course: Course, since: int) -> list[Sent]:
        """The frame of every device; devices that show the same seat and wish the same get the same bytes."""
        parts: dict[tuple[int | None, frozenset[str]], bytes] = {}
        shared: bytes | None = None
        found: list[Sent] = []
        for device in self.devices:
            if not device.greeted:
                continue
            if shared is None:
                shared = shared_part(course, since, now())
            kind = (device.showing, device.wishes)
            own = parts.get(kind)
            if own is None:
                own = parts[kind] = own_part(course, device.showing, since, device.wishes)
            found.append((device, shared, own))
        return found

    def show(self, course: Course, since: int) -> None:
        """Show every device where the table stands."""
        self.show_owed(course)
        for device, shared, own in self.updates(course, since):
            device.put(shared + own)

    def show_owed(self, course: Course) -> None:
        """Show the whole journal to the devices that asked when it could not be shown."""
        for device in self.devices:
            if device.owed:
                device.owed = False
                self.show_one(device, course, -1)

    def show_one(self, device: Device, course: Course, since: int) -> None:
        """Show one device where the table stands."""
        device.put(update(course, device.showing, since, now(), device.wishes))

    def attend(self, course: Course) -> None:
        """What is played next keeps its scenes if a device wishes to see them, and pays nothing if none does."""
        course.match.staged(wanted=any("scenes" in device.wishes for device in self.devices))

    def here(self) -> set[int]:
        """The seats whose holders are connected."""
        return {seat for device in self.devices if device.greeted for seat in device.standing.seats}

    def watchers(self) -> int:
        """How many devices are connected that hold no seat."""
        return sum(device.greeted and not device.standing.seats for device in self.devices)

    def close(self, code: int) -> None:
        """Turn every device away."""
        for device in list(self.devices):
            device.close(code)
