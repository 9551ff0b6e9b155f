"""The house style of the French texts: signs, words, and sentences that are French whatever name goes into them."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from lazaretto.text import PLACEHOLDER, SENTENCES, Text, patterns, placeholders

ROOT = Path(__file__).parent.parent
CATALOGUES = sorted(ROOT.glob("src/lazaretto/**/text/fr.toml"))
LESSONS = sorted(ROOT.glob("src/lazaretto/games/*/lessons/fr"))  # folders: lessons, puzzles and the coach of a game
FILES = [*CATALOGUES, *LESSONS]
PLAYERS = ["Bruno", "Alice", "Émile", "Hugo", "Inès", "Yann", "Œdipe"]  # before a vowel, a mute sign, an h, a y
NUMBERS = [0, 1, 2, 5]

every_file = pytest.mark.parametrize("file", FILES, ids=lambda file: "-".join(file.parts[-3:-1]))


@cache
def read(file: Path) -> dict[str, Any]:
    if file.is_dir():
        return {part.stem: read(part) for part in sorted(file.glob("*.toml"))}
    return tomllib.loads(file.read_text("utf-8"))


def names_of(file: Path) -> dict[str, Any]:
    """The catalogue whose names go into a file's patterns."""
    return read(file.parent.parent / "text" / "fr.toml") if file in LESSONS else read(file)


def said(file: Path) -> Iterator[tuple[str, str]]:
    """The patterns of a catalogue: all but its grammar and the ids of its chapters."""
    everything = patterns({key: part for key, part in read(file).items() if key != "grammar"})
    yield from ((place, pattern) for place, pattern in everything if not place.endswith(".id"))


def texts(file: Path) -> Iterator[tuple[str, str]]:
    """All texts of a catalogue, once for each way of `{n:one|other}`; X stands for what else is put in."""
    for place, pattern in said(file):
        ways = max([1, *(found.group(4).count("|") + 1 for found in PLACEHOLDER.finditer(pattern) if found.group(4))])
        for way in range(ways):
            yield place, PLACEHOLDER.sub(partial(stand_in, way), pattern)


def stand_in(way: int, found: re.Match[str]) -> str:
    ways = found.group(4).split("|") if found.group(4) else ["X"]
    return ways[min(way, len(ways) - 1)]


def wrong(file: Path, rule: str, sections: tuple[str, ...] = (), but: tuple[str, ...] = ()) -> list[str]:
    """The texts in which a rule finds what it forbids."""
    return [
        f"{place}: {text}"
        for place, text in texts(file)
        if re.search(rule, text) and place not in but and (not sections or place.split(".")[0] in sections)
    ]


# Signs.

LEGENDS = ("board.legend", "learn.signs", "puzzle.signs", "play.help")  # they speak of the signs themselves


@every_file
@pytest.mark.parametrize(
    "what, rule",
    [
        ("’ is the apostrophe", "'"),
        ("; ! ? have a narrow space before them", r"(?<![\u202f!?])[;!?]"),
        (": has a space before it that does not break", r"(?<!\u00a0):"),
        ("« and » have a space inside that does not break", r"«(?!\u00a0)|(?<!\u00a0)»"),
        ("« » are the quotation marks", '["„”]'),
        ("$ % × have a space before them that does not break", r"(?<![\u00a0])[$%×]"),
        ("n° has a space after it that does not break", r"n°(?!\u00a0)"),
        ("… follows its word", r"\w\s…|\.\.\."),
        ("a minus is −", r"(?<![\w-])-\d"),
        ("no space before . and ,", r"\s[.,](?!\d)"),
        ("no two spaces", r"  "),
        ("1er, 1re, 2e", r"\d\s?(?:i?[eè]me|nd|nde)s?\b"),
        ("a range is told in words", "–"),
        (
            "capitals have their accents",
            r"\b(?:A (?=l[ae’]|vous|côté|partir|chaque|son|votre)|E(?:tat|tage|v[eé]nement|quip|limin|chang))",
        ),
    ],
)
def test_signs(file: Path, what: str, rule: str) -> None:
    assert not wrong(file, rule, but=(*LEGENDS, "play.footer", "replay.step")), what


# Words.

WORDS = {
    "": {
        r"\brival": "adversaire",
        r"pourpre": "violet",
        r"\b[Ii]ndices?\b": "conseil",
        r"\b[Ff]ini(?:e|es|r|t|s|ssez|ssent)?\b": "terminer",
        r"\b[Aa]ffirmer\b": "déclarer",
        r"étalage": "pioche, au choix",
        r"\b[Ss]oigné\b.*\bnon soigné\b": "traité",
        r"solitaire|\b[Jj]ouer seul": "en solo",
        r"[Bb]oîte complète(?<!Boîte complète)": "Boîte complète",
        r"[Vv]ainqueur|[Vv]ous êtes (?:mort|seul|invité|guéri)|[Vv]ous seul\b": "no gender for players",
        r"\bpropriétaire": "qui possède la boîte",
        r"Ce n’est pas (?:à vous\.|votre tour)": "Ce n’est pas à vous de jouer.",
    },
    "bristol_1350": {
        r"[Cc]harrette": "chariot",
        r"[Rr]egarde(?:r|z)\b": "consulter",
        r"\bpestiféré\b(?! gagnent| à bord)": "malade de la peste",
        r"donne de départ": "distribution initiale",
        r"\b[Ll]a porte\b": "les portes",
        r"est mort\b": "a péri",
    },
    "clinic": {
        r"popularités|\d de popularité": "points de popularité",
        r"\d temps\b|temps passé": "points de temps, temps dépensé",
        r"[Dd]egré": "niveau",
        r"[Ee]ngage": "recruter",
        r"\b[Bb]âtir": "construire",
        r"empir(?:e|er)\b": "s’aggraver",
        r"[Cc]ouch(?:é|er)": "s’allonger",
        r"votre réserve\b|la réserve (?:est trop|ne suffit)": "épargne",
        r"niveaux au plus|Plus de patients blancs": "étages; aucun",
        r"[Ss]alles? de soins": "salle de soin",
        r"\$ en réserve": "épargne",
    },
    "dice_hospital": {
        r"aggrav": "se détériorer",
        r"\b[Mm]anche": "tour",
        r"[Ss]oigne [^:;]*\bde [1-9](?! niveau)\b": "de 3 niveaux",
        r"Premier Joueur": "Premier joueur",
    },
    "dice_hospital_er": {
        r"\b[Ff]iche\b": "feuillet",
        r"(?<!Médecin )\bchef\b": "Médecin chef",
        r"\b[ÉEéc]crire|écri(?:t|vent|vez)": "inscrire",
        r"[Ss]alles? de soins": "section",
        r"encercl": "entouré",
        r"\b[Mm]anche": "tour",
        r"patient en plus": "patient supplémentaire",
    },
    "quarantine": {
        r"[Nn]etto(?:y|ie)": "décontaminer",
        r"\b(?:un|les|deux|le) gris\b": "virus gris",
        r"(?<!Nouvelle )\b[Tt]able\b(?! de jeu)": "tableau",
        r"\b[Hh]all\b": "accueil",
        r"gris dans la réserve": "au stock",  # la réserve is what a player owns
    },
}
KNOWN = [(game, rule, better) for game, words in WORDS.items() for rule, better in words.items()]


@pytest.mark.parametrize("game, rule, better", KNOWN, ids=lambda word: word or "everywhere")
def test_one_word_for_one_thing(game: str, rule: str, better: str) -> None:
    for file in FILES:
        if game in ("", file.parent.parent.name):
            assert not wrong(file, rule), better


ENGLISH = (
    r"\b(?:the|and|of|with|your|you|this|that|from|have|has|are|was|were|is|each|every|must|card|cards|player|"
    r"players|turn|turns|round|rounds|seat|seats|draw|discard|bed|beds|ward|wards|nurse|doctor|blood|bag|bags|choose|"
    r"choice|move|moves|take|takes|nobody|everybody|somebody)\b"
)


@every_file
def test_no_english_is_left(file: Path) -> None:
    assert not wrong(file, ENGLISH, but=("about.title",))


@every_file
def test_buttons_are_infinitives_or_names(file: Path) -> None:
    assert not wrong(file, r"^(?!Chez\b)\w+ez\b|^Fini\b|^Soins terminés|\bpour vous$", ("verbs",))


@every_file
def test_refusals_speak_to_you(file: Path) -> None:
    assert not wrong(file, r"^On n|[.:] On n", ("why",))


# Sentences, with every name that can go into them.


@cache
def composed(file: Path) -> list[tuple[str, str]]:
    """Every pattern with every name, player and number that its arguments can be, one argument after the other."""
    found = []
    text = Text(names_of(file), "fr", PLAYERS)
    for place, pattern in said(file):
        values = {kind: meanings(text, kind) for kind in placeholders(pattern)}
        usual = {kind: few[0] for kind, few in values.items()}
        found += [] if values else [(place, pattern)]
        for kind, few in values.items():
            for value in few:
                line = text.fill(pattern, {**usual, kind: value}, place.split(".")[0] in SENTENCES)
                found.append((place, line))
    return found


def meanings(text: Text, kind: str) -> list[Any]:
    ids = list(text.words.get("names", {}).get(kind, {}))
    if ids:
        return [*ids, ids[:2], [ids[0], ids[0]]]
    if kind == "seat":
        return [*range(len(PLAYERS)), [0, 1]]
    return [*PLAYERS, PLAYERS[:2]] if kind in ("who", "whom", "other") else list(NUMBERS)


VOWEL = "[aeiouyàâéèêëîïôûœ]"
ELIDED = "de|le|la|je|ne|se|que|jusque|lorsque|puisque"
UNFRENCH = [
    (r"\b(?:de|à) (?:le|les)\b", "du, des, au, aux"),
    (rf"(?<!-)\b(?i:{ELIDED}) (?!onz|Y|y[ae])(?i:{VOWEL})", "elision"),
    (
        r"(?<![-’])\b(?:[Ll]e|[Ll]a|[Ll]es|[Dd]u|[Aa]u|[Aa]ux|[Uu]ne) (?:le|la|les|un|une|des|du|au|aux|[Uu]ne)\b",
        "two articles",
    ),
    (r"\b(?:[Dd]e|[Dd]es|à) (?:du|des|au|aux)\b", "two articles"),
    (r"(?<!-)\ben (?:le|la|les|à|au|aux|en|dans|entrée|pré-admissions)\b", "a place after en"),
    (r"(?<![à\d] )\b[01] (?!fois|virus|gris|plus|dans|cas|sous|vers|vous)[a-zé]{3,}s\b", "0 and 1 are singular"),
    (r"\b[25] (?:point|patient|cube|stéthoscope|infirmière|remède|symptôme|carte|tuile|lit|place)\b", "a plural"),
    (r"[{}|]", "a placeholder that nothing filled"),
]


@pytest.mark.parametrize(
    "line",
    [
        "le prix de le Labo",
        "la file de Alice",
        "Prendre la Urgence",
        "Prendre le une infirmière",
        "le prix de des Urgences",
        "Médecin en entrée sud A",
        "Coûte 1 points",
        "Payer 2 cube",
        "Prendre {tile}",
    ],
)
def test_what_is_not_french_is_found(line: str) -> None:
    assert any(re.search(rule, line) for rule, _ in UNFRENCH)


@every_file
@pytest.mark.parametrize("rule, what", UNFRENCH)
def test_sentences_are_french_with_every_name(file: Path, rule: str, what: str) -> None:
    found = sorted({f"{place}: {line}" for place, line in composed(file) if re.search(rule, line)})
    assert not found, what


@every_file
def test_sentences_begin_with_a_capital(file: Path) -> None:
    small = {
        f"{place}: {line}"
        for place, line in composed(file)
        if place.split(".")[0] in SENTENCES and not re.match(r"[A-ZÀÉÈÊÎÔŒ0-9«]", line)
    }
    assert not sorted(small)
