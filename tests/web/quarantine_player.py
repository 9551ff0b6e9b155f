"""How Ada plays Quarantine in the browser: she reads the table as it comes over the wire, and clicks what it names."""

import json
import re
from collections import Counter
from typing import Any

from lazaretto.text import game_text
from tests.web.visitor import Visitor

Frame = dict[str, Any]
Choice = dict[str, Any]

WORDS = game_text("quarantine", "en")

# What she does in a turn, the first that can be done. Drawing comes last: a full queue is no help.
LIKED = ("claim", "admit", "cure", "open_contract", "draw", "end_turn")
QUEUE = 3  # patients she wants in her queue
PATIENCE = 24  # turns for which she leaves her contracts to the rivals


class Policy:
    """Trades by contracts: cheap ones first, which a rival can pay, until one is lost; then such as nobody can pay."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.log: list[dict[str, Any]] = []

    def read(self, notes: list[dict[str, Any]]) -> None:
        self.log += notes

    def has(self, key: str, **args: Any) -> bool:
        return any(note["key"] == key and args.items() <= note["args"].items() for note in self.log)

    @property
    def lost(self) -> bool:
        """A rival has bought from her contract."""
        return self.has("marker_for_contract", seat=self.seat)

    def goals(self) -> dict[str, bool]:
        return {
            "renovated": self.has("renovated", seat=self.seat),
            "claimed": self.has("claimed", seat=self.seat),
            "lost": self.lost,
            "spread": self.has("spread"),
        }

    def choose(self, frame: Frame) -> Choice:
        choices = frame["choices"]
        key = frame["question"]["key"]
        verbs = {choice["verb"] for choice in choices}
        if key in ("main", "free_left", "nothing_left"):
            return self.main(frame, verbs)
        if key == "place_patient":
            return self.patient(frame)
        if key == "place_virus":
            return self.virus(frame)
        if key == "place_tile":
            return next((choice for choice in choices if choice["verb"] == "place"), choices[0])
        if key == "spread_virus":
            return next(choice for choice in choices if choice["verb"] == "spread_virus")
        return choices[0]

    def main(self, frame: Frame, verbs: set[str]) -> Choice:
        liked = [verb for verb in LIKED if verb in verbs and self.wants(verb, frame)]
        verb = liked[0] if liked else "end_turn" if "end_turn" in verbs else "draw"
        found = [choice for choice in frame["choices"] if choice["verb"] == verb]
        return next((choice for choice in found if choice["label"] == "admit_all"), found[0])

    def wants(self, verb: str, frame: Frame) -> bool:
        if verb == "cure":
            return not self.can(frame, "admit")
        if verb == "claim":
            return self.lost or frame["public"]["turn"] > PATIENCE
        return True

    def can(self, frame: Frame, verb: str) -> bool:
        return any(choice["verb"] == verb for choice in frame["choices"])

    def patient(self, frame: Frame) -> Choice:
        """To her own queue while it is short; then to the longest, where it does least."""
        queues = [len(hospital["queue"]) for hospital in frame["public"]["hospitals"]]
        own = queues[self.seat] < QUEUE
        rivals = [seat for seat in range(len(queues)) if seat != self.seat]
        to = self.seat if own else min(rivals, key=lambda seat: queues[seat])
        return next(choice for choice in frame["choices"] if choice["args"]["hospital"] == to)

    def virus(self, frame: Frame) -> Choice:
        """Into a rival's nurses' station, where it can spread."""
        choices = frame["choices"]
        found = [choice for choice in choices if self.in_station(frame, choice)]
        rivals = [choice for choice in choices if choice["args"]["hospital"] != self.seat]
        return (found or rivals or choices)[0]

    def in_station(self, frame: Frame, choice: Choice) -> bool:
        where = choice["args"]["hospital"]
        hospital = frame["public"]["hospitals"][where]
        tile = next(tile for tile in hospital["tiles"] if tile["tile"] == choice["args"]["tile"])
        near = [(station["x"], station["y"]) for station in hospital["stations"]]
        return where != self.seat and any(tile["x"] - x in (0, 1) and tile["y"] - y in (0, 1) for x, y in near)

    def cubes(self, frame: Frame) -> list[str]:
        """What she pays with: the cubes of which she has most."""
        supply = Counter(frame["public"]["hospitals"][self.seat]["supply"])
        args = frame["question"]["args"]
        cubes = [cube for cube in supply.elements() if cube != "grey"]
        cubes.sort(key=lambda cube: -supply[cube])
        return cubes[: args["number"] or len(args["owed"])]


class Player:
    """Ada in front of her browser."""

    def __init__(self, visitor: Visitor, policy: Policy) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.policy = policy
        self.frame: Frame | None = None
        self.drawing = self.always = False
        self.page.on("websocket", lambda socket: socket.on("framereceived", self.hear))

    def hear(self, payload: str | bytes) -> None:
        frame = json.loads(payload)
        if frame["type"] != "update":
            return
        self.frame = frame
        self.policy.read(frame["notes"])

    def asked(self) -> Frame | None:
        """The question that waits for her, on the screen too; None when the game is over."""
        for _ in range(1500):
            frame = self.frame
            if frame is not None and frame["outcome"] is not None:
                return None
            if (
                frame is not None
                and frame["question"] is not None
                and not self.draws_on(frame)
                and self.visitor.spots()
            ):
                return frame
            self.page.wait_for_timeout(20)
        raise AssertionError(f"nothing is asked at: {self.visitor.question()}")

    def draws_on(self, frame: Frame) -> bool:
        """Having said "all", she is not asked whether to draw: the page does it."""
        self.drawing = self.always and frame["public"]["draws"]["left"] > 0
        return self.drawing and frame["question"]["key"] == "main"

    def answer(self, frame: Frame, choice: Choice) -> None:
        """Click a choice: its places one after another, or its button; cubes are laid out, a tile turns by itself."""
        seq, key, verb = frame["seq"], frame["question"]["key"], choice["verb"]
        if key in ("price", "pay"):
            self.lay(frame)
        elif verb == "draw" and frame["public"]["draws"]["left"] > 1:
            # The others come as soon as this one lies, and so in every turn.
            every = self.page.get_by_role("button", name="Draw all in every turn")
            if not every.is_visible():  # on a phone it has room as soon as the first is drawn
                self.page.get_by_role("button", name=re.compile("^Draw all [0-9]")).click()
            self.drawing = self.always = True
            every.click()
        elif verb == "place":
            self.place(choice["parts"][0], seq)
        elif choice["parts"]:
            for places in choice["parts"]:
                self.click(*places)
        else:
            self.press(choice)
        if verb == "place_virus":
            self.spread(choice)
        self.wait_for_answer(seq)

    def spread(self, choice: Choice) -> None:
        """The virus goes on to another tile, where the same move asks for it."""
        more = [one for one in choice.get("then", []) if one["verb"] == "spread_virus" and not one.get("extra")]
        if more:
            self.click(*more[0]["parts"][0])

    def lay(self, frame: Frame) -> None:
        """Lay out the cubes of a price or a payment, in an order that the engine would not expect."""
        if frame["question"]["key"] == "price":
            self.page.locator(".desk button.main").click()  # what is proposed will do
            return
        for cube in reversed(self.policy.cubes(frame)):
            self.click(f"supply.{self.policy.seat}.{cube}")

    def place(self, cells: list[str], seq: int) -> None:
        """Put a tile on a cell; where it fits in several turns, the first click turns it, the second puts it down."""
        for _ in range(2):
            self.click(*cells)
            for _ in range(40):
                if self.frame is not None and self.frame["seq"] > seq:
                    return
                self.page.wait_for_timeout(20)

    def wait_for_answer(self, seq: int) -> None:
        for _ in range(1500):
            if self.frame is not None and self.frame["seq"] > seq:
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(f"no answer at: {self.visitor.question()}")

    def spot(self, *parts: str) -> tuple[float, float]:
        """Where one of these parts can be clicked; what lies in the other pane is opened first."""
        for attempt in range(100):
            for spot in self.visitor.spots():
                if spot["part"] in parts:
                    return spot["x"], spot["y"]
            if attempt % 30 == 20:
                self.page.mouse.move(1, 1)  # a tip may lie above it, as long as the mouse rests on what it tells of
            lit = self.page.locator('[role="tab"]:has(.vh)')
            if lit.count():
                lit.first.click()
            self.page.wait_for_timeout(30)
        raise AssertionError(f"{parts} cannot be clicked at: {self.visitor.question()}")

    def click(self, *parts: str) -> None:
        self.page.mouse.click(*self.spot(*parts))

    def press(self, choice: Choice) -> None:
        words = WORDS.get("verbs", choice["label"], choice["args"])
        button = self.page.locator(".prompt .acts").get_by_role("button", name=words)
        if button.count():
            button.first.click()
            if choice.get("danger"):
                self.page.keyboard.press("Enter")  # she means it
            return
        self.page.locator(".prompt [aria-haspopup=dialog]").click()
        self.page.get_by_role("dialog").get_by_role("button", name=words).click()

    def drag(self, tile: str, cell: str) -> None:
        """Take a lit tile with the mouse and let it go over a cell; the cells are lit once it is off the ground."""
        x, y = self.spot(tile)
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 20, y + 20, steps=4)
        target = self.spot(cell)
        mouse.move(*target, steps=6)
        mouse.up()
        assert self.page.evaluate("getSelection().toString()") == "", "dragging marks no text"
