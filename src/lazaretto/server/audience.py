"""The devices at a table, and what each of them is shown."""

from lazaretto.server.clock import now
from lazaretto.server.connection import Connection
from lazaretto.server.course import Course
from lazaretto.server.frames import joined, own_part, shared_part, update


class Audience:
    """The open connections of a table."""

    def __init__(self) -> None:
        self.connections: set[Connection] = set()

    def tell(self, frame: bytes, but: Connection | None = None) -> None:
        """Send the same to every device that has said hello, but for one that knows."""
        for connection in self.connections:
            if connection.greeted and connection is not but:
                connection.put(frame)

    def updates(self, course: Course, since: int) -> list[tuple[Connection, bytes]]:
        """The frame of every device; devices that show the same seat get the same bytes."""
        parts: dict[int | None, bytes] = {}
        shared: bytes | None = None
        found = []
        for connection in self.connections:
            if not connection.greeted:
                continue
            frame = parts.get(connection.showing)
            if frame is None:
                if shared is None:
                    shared = shared_part(course, since, now())
                frame = parts[connection.showing] = joined(shared, own_part(course, connection.showing, since))
            found.append((connection, frame))
        return found

    def show(self, course: Course, since: int) -> None:
        """Show every device where the table stands."""
        self.show_owed(course)
        for connection, frame in self.updates(course, since):
            connection.put(frame)

    def show_owed(self, course: Course) -> None:
        """Show the whole journal to the devices that asked when it could not be shown."""
        for connection in self.connections:
            if connection.owed:
                connection.owed = False
                self.show_one(connection, course, -1)

    def show_one(self, connection: Connection, course: Course, since: int) -> None:
        """Show one device where the table stands."""
        connection.put(update(course, connection.showing, since, now()))

    def here(self) -> set[int]:
        """The seats whose holders are connected."""
        return {seat for connection in self.connections if connection.greeted for seat in connection.standing.seats}

    def watchers(self) -> int:
        """How many devices are connected that hold no seat."""
        return sum(connection.greeted and not connection.standing.seats for connection in self.connections)

    def close(self, code: int) -> None:
        """Turn every device away."""
        for connection in list(self.connections):
            connection.close(code)
