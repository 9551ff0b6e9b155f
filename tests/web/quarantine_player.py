"""How Ada plays Quarantine in the browser: she reads the table as it comes over the wire, and clicks what it names."""

import json
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
        if key == "main":
            return self.main(frame, verbs)
        if key == "place_patient":
            return self.patient(frame)
        if key == "place_virus":
            return self.virus(frame)
        if key == "price":
            return self.price(frame)
        if key == "place_tile":
            return next((choice for choice in choices if choice["verb"] == "place"), choices[0])
        if key == "spread_virus":
            return next(choice for choice in choices if choice["verb"] == "spread_virus")
        return choices[0]

    def main(self, frame: Frame, verbs: set[str]) -> Choice:
        liked = [verb for verb in LIKED if verb in verbs and self.wants(verb, frame)]
        verb = liked[0] if liked else "end_turn" if "end_turn" in verbs else "draw"
        return next(choice for choice in frame["choices"] if choice["verb"] == verb)

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

    def price(self, frame: Frame) -> Choice:
        """Two cubes: such as a rival has, until a contract is lost; then such as they have not."""
        adds = [choice for choice in frame["choices"] if choice["verb"] == "price_add"]
        done = [choice for choice in frame["choices"] if choice["verb"] == "price_done"]
        if done:
            return done[0]
        owned: Counter[str] = Counter()
        for seat, hospital in enumerate(frame["public"]["hospitals"]):
            if seat != self.seat:
                owned.update(hospital["supply"])
        adds.sort(key=lambda choice: owned[choice["args"]["colour"]], reverse=not self.lost)
        return adds[0]


class Player:
    """Ada in front of her browser."""

    def __init__(self, visitor: Visitor, policy: Policy) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.policy = policy
        self.frame: Frame | None = None
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
            if frame is not None and frame["question"] is not None and self.visitor.spots():
                return frame
            self.page.wait_for_timeout(20)
        raise AssertionError(f"nothing is asked at: {self.visitor.question()}")

    def answer(self, frame: Frame, choice: Choice) -> None:
        """Click a choice: its places one after another, or its button; a tile is turned before it is placed."""
        seq = frame["seq"]
        parts: list[list[str]] = choice["parts"]
        if choice["verb"] == "place":
            turns = [parts[1]] if choice["args"]["doors"] != "NESW" else []  # all alike, and not to be chosen
            parts = [*turns, parts[0]]
        for places in parts:
            self.click(*places)
        if not parts:
            self.press(choice)
        self.wait_for_answer(seq)

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
