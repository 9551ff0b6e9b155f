"""The board in characters, and in words for a plain screen: from a view, never from the state."""

from lazaretto.drawing import Board, View, box, fit, listed, spread
from lazaretto.text import Text

APPLE, RAT = "●", "∿"
ACTS, DEAD = "▸", "†"
SPACE, GATE = "·", "║"
PAWN = 28  # columns a pawn takes before its notes


def draw(view: View, text: Text, width: int = 80, low: bool = False) -> list[str]:
    """The whole table, and what the seat holds and knows."""
    board = Road(view, text)
    road = [*board.head(width), *board.carts(width), *board.dice(width)]
    rest = [*board.pawns(width), *board.middle(width)]
    if not board.private:
        return [*rest, *road] if low else [*road, *rest]
    cards = box(board.word("you"), board.cards(width - 4), width)
    hand = spread(*board.hand(), width)  # beside the question on a low window, too
    return [*rest, *cards, *road, hand] if low else [*road, *rest, hand, *cards]


def tell(view: View, text: Text) -> list[str]:
    """The whole table in words, one thing a line."""
    return Telling(view, text).lines()


def colours(text: Text) -> dict[str, str]:
    """The dice of each cart in a colour; their letters say the same."""
    styles = {"birch": "yellow", "cedar": "red", "oak": "orange"}
    return {rf"\b{text.name('cart', cart)[:2]}[{APPLE}{RAT}]": style for cart, style in styles.items()}


def ids_of(symptoms: list[View]) -> list[str]:
    """Which symptoms these cards are."""
    return [symptom["id"] for symptom in symptoms]


class Road(Board):
    """A view being drawn."""

    def pawn_name(self, pawn: int) -> str:
        """A player by name, a ghost by its character."""
        found = self.public["pawns"][pawn]
        if found["seat"] is None:
            return self.word("ghost", character=found["character"])
        return self.text.name("seat", pawn)

    def named(self, ids: list[str]) -> str:
        """Symptoms by name."""
        return ", ".join(self.text.name("symptom", id_) for id_ in ids)

    # The table.

    def head(self, width: int) -> list[str]:
        """Round and phase; the countdown; how it ended."""
        public = self.public
        place = self.word("round", round=public["round"]) if public["round"] else ""
        left = " · ".join(filter(None, [place, self.text.get("phases", public["phase"])]))
        return [spread(left, self.countdown(), width).rstrip()]

    def countdown(self) -> str:
        """The end, or when it comes."""
        public = self.public
        if public["ending"]:
            return f"{self.label('ending')} {self.text.name('ending', public['ending'])}"
        if not public["final_round"]:
            return ""
        last = public["final_round"] == public["round"]
        return self.word("final") if last else self.word("countdown", round=public["final_round"])

    def carts(self, width: int) -> list[str]:
        """Each cart on its lane, the leader first, with its passengers below."""
        ordered = sorted(self.public["carts"], key=lambda cart: cart["rank"] or 9)
        lines = []
        for cart in ordered:
            left = f"{self.lane(cart)}  {fit(self.text.name('cart', cart['id']), 8)}"
            lines.append(spread(left, self.outlook(cart), width).rstrip())
            if cart["exit"] is None:
                lines.append(f"   {self.aboard(cart)}")
        return lines

    def lane(self, cart: View) -> str:
        """The road with the cart on it, up to the gate."""
        length: int = self.public["track_length"]
        letters = self.text.name("cart", cart["id"])[:2]
        at: int = cart["position"]
        if at >= length:
            return SPACE * (length + 1) + GATE + letters
        return SPACE * at + letters + SPACE * (length - at - 1) + GATE + "  "

    def outlook(self, cart: View) -> str:
        """What the dice do to it, and what waits in its mingle zone."""
        if cart["exit"]:
            return self.word(f"left_{cart['exit']}")
        told = [f"{cart['position']}/{self.public['track_length']}"]
        if cart["steps"] and not self.public["over"]:
            told.append(self.word("steps", number=cart["steps"]))
        if cart["mingles"] and not self.public["over"]:
            told.append(self.word("mingles"))
        if cart["planted"]:
            told.append(self.word("planted", number=cart["planted"]))
        return "  ".join(told)

    def aboard(self, cart: View) -> str:
        """Passengers front to back."""
        return ", ".join(self.pawn_name(pawn) for pawn in cart["passengers"]) or self.word("nobody")

    def die(self, die: View) -> str:
        """A die: the letters of its cart and its symbol; brackets if it is locked."""
        shown = self.text.name("cart", die["cart"])[:2] + (RAT if die["symbol"] == "rat" else APPLE)
        return f"[{shown}]" if die["locked"] else shown

    def dice(self, width: int) -> list[str]:
        """All six dice, and what the signs mean."""
        if not self.public["dice"]:
            return []
        shown = f"{self.label('dice')} {'  '.join(self.die(die) for die in self.public['dice'])}"
        legend = self.word("legend")
        return [spread(shown, legend, width)] if len(shown) + len(legend) < width else [shown, legend]

    def pawns(self, width: int) -> list[str]:
        """Every pawn round the table, a line each."""
        order = self.public["order"] + [pawn for pawn in self.public["table"] if pawn not in self.public["order"]]
        return [fit(self.pawn(self.public["pawns"][pawn]), width).rstrip() for pawn in order if self.public["round"]]

    def pawn(self, pawn: View) -> str:
        """Who, as whom, where, with how many remedies, and what is known."""
        mark = DEAD if not pawn["alive"] else ACTS if self.public["turn"] == pawn["pawn"] else " "
        character = self.text.name("character", pawn["character"])
        name = self.pawn_name(pawn["pawn"])
        who = name if pawn["seat"] is None else f"{name} ({character})"
        cart = "" if pawn["cart"] is None else f"{self.text.name('cart', pawn['cart'])} {pawn['place'] + 1}"
        told = [cart, *self.held(pawn), *self.known(pawn)]
        return f"{mark} {fit(who, PAWN)} {'  '.join(filter(None, told))}"

    def held(self, pawn: View) -> list[str]:
        """Counts of the living, cards of the dead."""
        told = []
        if pawn["remedies"]:
            told.append(f"{self.word('remedies')} {pawn['remedies']}")
        if pawn["coins"]:
            told.append(f"{self.word('coins')} {pawn['coins']}")
        if pawn["symptoms"]:
            status = self.text.name("status", "plagued" if pawn["plagued"] else "healthy")
            told.append(f"{self.text.label(self.named(ids_of(pawn['symptoms'])))} {status}")
        return told

    def known(self, pawn: View) -> list[str]:
        """What the seat's notebook says of another pawn alive."""
        if not self.private or not pawn["alive"] or self.public["over"]:
            return []
        notes = [about for about in self.private["notebook"]["pawns"] if about["pawn"] == pawn["pawn"]]
        if not notes:
            return []
        about = notes[0]
        told = [self.word("mingled", number=about["mingles"])] if about["mingles"] else []
        if about["seen"]:
            told.append(f"{self.label('seen')} {self.named(about['seen'])}")
        if about["may_hold"]:
            told.append(f"{self.label('may_hold')} {self.named(about['may_hold'])}")
        if about["plagued"]:
            told.append(self.word("known_plagued"))
        return told

    def middle(self, width: int) -> list[str]:
        """Piles, and the move that may still be whipped."""
        piles = self.public["piles"]
        told = [
            f"{self.word('symptoms')} {piles['symptoms']} ({self.word('discard')} {piles['symptom_discard']})",
            f"{self.word('remedies')} {piles['remedies']} ({self.word('discard')} {piles['remedy_discard']})",
        ]
        if piles["coins"] is not None:
            told.append(f"{self.word('coins')} {piles['coins']}")
        return [*listed("", told, width, "   "), *self.window()]

    def window(self) -> list[str]:
        """Who wants what, and who is asked."""
        window = self.public["window"]
        if not window:
            return []
        move = f"{self.pawn_name(window['pawn'])}: {self.text.name('declared', window['move'])}"
        return [f"{self.label('window')} {move}, {self.word('asked', seat=window['asked'])}"]

    # The seat's own.

    def hand(self) -> tuple[str, str]:
        """The seat's symptoms by name; healthy or plagued, with the total."""
        own = self.private
        held = f"{self.text.label(self.word('symptoms'))} {self.named(ids_of(own['symptoms']))}"
        state = self.word("plagued" if own["plagued"] else "healthy")
        return held, f"{self.word('total', total=own['total'])}, {state}"

    def cards(self, width: int) -> list[str]:
        """The seat's remedies, what it has drawn, and what is still out."""
        own, lines = self.private, []
        if own["remedies"]:
            cards = [self.remedy(card) for card in own["remedies"]]
            lines += listed(self.label("hand"), [f"{card}," for card in cards[:-1]] + cards[-1:], width, " ")
        lines += [line for line in self.drawn() if line]
        counts = [f"{self.text.name('symptom', id_)} ×{number}" for id_, number in own["notebook"]["unseen"].items()]
        return [*lines, *listed(self.label("unseen"), counts, width)]

    def remedy(self, card: View) -> str:
        fresh = f" ({self.word('fresh')})" if card["fresh"] and not self.public["over"] else ""
        return self.text.name("remedy", card["id"]) + fresh

    def drawn(self) -> list[str]:
        """What the seat has to decide about, what it planted, and its coins."""
        own = self.private
        planted = [f"{self.named(ids_of([card]))} → {self.text.name('cart', card['cart'])}" for card in own["planted"]]
        return [
            f"{self.label('drawn')} {self.named(ids_of(own['drawn']))}" if own["drawn"] else "",
            f"{self.label('offered')} {', '.join(self.text.name('remedy', card['id']) for card in own['offered'])}"
            if own["offered"]
            else "",
            f"{self.label('coin')} {self.text.name('coin', own['coin'])}" if own["coin"] else "",
            f"{self.text.label(self.word('coins'))} {', '.join(self.text.name('coin', coin) for coin in own['coins'])}"
            if own["coins"]
            else "",
            f"{self.text.label(self.text.name('thing', 'mingle_zone'))} {', '.join(planted)}" if planted else "",
        ]


class Telling(Road):
    """A view being told: the same table without signs, for a screen reader."""

    def lines(self) -> list[str]:
        """Everything, one thing a line."""
        lines = [*self.head(0), *self.carts(0), *self.dice(0), *self.pawns(0), *self.middle(10**6)]
        return [*lines, *self.hand(), *self.cards(10**6)] if self.private else lines

    def head(self, width: int) -> list[str]:
        """Round, phase and countdown."""
        public = self.public
        place = self.word("round", round=public["round"]) if public["round"] else ""
        return [", ".join(filter(None, [place, self.text.get("phases", public["phase"]), self.countdown()]))]

    def carts(self, width: int) -> list[str]:
        """Each cart with its place and passengers."""
        ordered = sorted(self.public["carts"], key=lambda cart: cart["rank"] or 9)
        told = []
        for cart in ordered:
            aboard = f"; {self.aboard(cart)}" if cart["exit"] is None else ""
            told.append(f"{self.text.label(self.text.name('cart', cart['id']))} {self.outlook(cart)}{aboard}")
        return told

    def die(self, die: View) -> str:
        """A die in words."""
        locked = f" ({self.word('locked')})" if die["locked"] else ""
        return self.text.name("face", die["face"]) + locked

    def dice(self, width: int) -> list[str]:
        """All dice in a line."""
        if not self.public["dice"]:
            return []
        return [f"{self.label('dice')} {', '.join(self.die(die) for die in self.public['dice'])}"]

    def pawns(self, width: int) -> list[str]:
        """Every pawn in a line of its own."""
        order = self.public["order"] + [pawn for pawn in self.public["table"] if pawn not in self.public["order"]]
        return [self.pawn(self.public["pawns"][pawn]) for pawn in order if self.public["round"]]

    def pawn(self, pawn: View) -> str:
        """Who, as whom, where, and what is known."""
        character = self.text.name("character", pawn["character"])
        cart = "" if pawn["cart"] is None else f"{self.text.name('cart', pawn['cart'])} {pawn['place'] + 1}"
        dead = "" if pawn["alive"] else self.word("dead")
        told = [character if pawn["seat"] is not None else "", cart, dead, *self.held(pawn), *self.known(pawn)]
        return f"{self.text.label(self.pawn_name(pawn['pawn']))} {', '.join(filter(None, told))}"
