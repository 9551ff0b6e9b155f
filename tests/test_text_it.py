"""The Italian of the house: how it is set, which words it uses, whom it addresses; composed sentences agree."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

import lazaretto
from lazaretto.lessons import folder, read
from lazaretto.text import Text, catalogue

GAMES = lazaretto.games()
PLAYERS = ["Anna", "Elena", "Ugo", "Zeno"]
SPOKEN = ("verbs", "questions", "waiting", "log", "why", "claims")
WORD = r"[a-zàèéìòù’]+"

Line = tuple[str, str]  # where a text stands, and the text


def lines(tree: Any, place: str) -> Iterator[Line]:
    """Every text of a catalogue with the path of its keys; what grammar tells of names is no text, nor is an id."""
    if isinstance(tree, Mapping):
        for key, value in tree.items():
            if key not in ("grammar", "id"):
                yield from lines(value, f"{place}.{key}")
    elif isinstance(tree, list):
        for number, value in enumerate(tree):
            yield from lines(value, f"{place}.{number}")
    else:
        yield place, tree


@cache
def words(home: str) -> Mapping[str, Any]:
    """The Italian catalogue of a game, of the terminal or of the app."""
    return catalogue(f"lazaretto.{home}" if home in ("terminal", "language") else lazaretto.home(home), "it")


HOMES = [*GAMES, "terminal", "language"]
LESSONS = {
    game: {file.name: read(file) for file in (folder(game) / "it").iterdir() if file.name.endswith(".toml")}
    for game in GAMES
}
TAUGHT = [line for game in GAMES for line in lines(LESSONS[game], game)]
EVERYTHING = [*TAUGHT, *(line for home in HOMES for line in lines(words(home), home))]


def found(pattern: str, texts: list[Line], but: tuple[str, ...] = ()) -> list[str]:
    """The texts that a pattern fits, less those that contain one of the given phrases."""
    return [
        f"{place}: {text}"
        for place, text in texts
        if re.search(pattern, text) and not any(phrase in text for phrase in but)
    ]


# How it is set.

FAULTS_OF_TYPE = {
    "a straight apostrophe": (r"'", ()),
    "an apostrophe for an accent": (r"\b[EA]’(?= )", ()),
    "a space before a sign": (r"\s[:;!?…%](?!\S)", ("! un estintore", "? PAROLA")),
    "three dots": (r"\.\.\.", ()),
    "a space inside quotation marks": (r"«\s|\s»", ()),
    "English quotation marks": (r'"|“|”', ()),
    "a space before a percent sign": (r"[\d}]\s%", ()),
    "dollars after the number": (r"[\d}]\s?\$(?!\{|\d)|\$\s", ()),
    "a hyphen in a range": (r"(?<![\d-])\d-\d(?!-)", ("1-3×2",)),
    "an x between numbers": (r"\dx\d", ()),
    "a break before a unit": (r"[\d}] (min|MB|×)(?!\w)", ()),
    "a break in a numbered thing": (r"\b([Rr]ound|[Tt]urno|[Cc]asella) \{", ()),
    "a missing euphonic d": (r"(?i)(?<![\w’{])(a [aà]|e [eèé])(?=\w)", ()),
    "two spaces": (r"(?<=[\w.,:;}]) {2,}(?=[\w{])", ("u: annulla", "b: indietro")),
}


@pytest.mark.parametrize("fault", FAULTS_OF_TYPE)
def test_typography(fault: str) -> None:
    pattern, but = FAULTS_OF_TYPE[fault]
    assert not found(pattern, EVERYTHING, but)


# Which words.

NOWHERE = {
    "chi ha aperto il tavolo": r"\b[Oo]spite\b|\bl’ospite",
    "cronaca": r"\b[Rr]egistro\b|\b[Dd]iario\b",
    "lanciare": r"\b([Tt]ira|[Tt]irano|[Tt]irare|[Rr]itira|[Rr]itirare)\b",
    "ricoverare": r"\b[Aa]mmett",
    "paravento": r"\b[Tt]end[ae]\b",
    "portantino": r"\b[Ii]nservient",
    "medico": r"\b[Dd]ottor",
    "viola": r"\b[Pp]orpora\b",
    "referto": r"\b[Rr]apport[oi]\b",
    "pianterreno": r"\b[Pp]iano terra\b",
    "steso": r"\b[Ss]drai",
    "grado": r"\b[Rr]ang[oh]",
    "ordine di turno": r"\bordine del turno\b",
    "foglio dei punti": r"\b[Ff]oglio punti\b",
    "tempi": r"\d di tempo\b|\} di tempo\b",
    "punti popolarità": r"(\d|\{\w+\}) (di )?popolarità\b",
    "in salute, peste": r"\bappestat[oa]\b|\b[Ss]ei san[oa]\b",
    "fuori gioco": r"\b[Mm]ort[oa]\b",
    "mal comune, mezzo gaudio": r"\b[Mm]al comune(?!, mezzo gaudio)",
    "area di 2×2 caselle": r"\bdue per due\b",
    "posto valido": r"\bposto legale\b",
    "Fine della partita": r"\bFine partita\b|\bPartita finita\b",
    "Modalità difficile": r"\bModo difficile\b",
    "Non è il tuo turno": r"\bNon tocca a\b",
    "salvare": r"\b[Ss]i conserva\b",
}

# Where one word would be right in another game.
IN_A_GAME = {
    "dice_hospital": {
        "round": r"\bturn[oi]\b(?<!ordine di turno)(?<!tuo turno)(?<!a turno)(?<!Cambio turno)",
        "trattato": r"\bnon curat[oi]\b",
    },
    "dice_hospital_er": {"scheda": r"\b[Ff]ogli[oa]?\b(?! dei punti)", "reparto": r"\b[Cc]orsi[ae]\b(?!:)"},
    "clinic": {
        "dipartimento": r"\b[Rr]epart[oi]\b",
        "auto": r"\bautomobili?\b(?!$)",
        "azione": r"\bterzo passo\b",
        "mantenimento": r"\b[Mm]anutenzione\b",
    },
    "bristol_1350": {"mossa": r"\b(un|quale) movimento\b"},
    "quarantine": {
        "ingresso": r"\b[Ee]ntrata\b",
        "ricostruzione": r"\bproprietari[oi]\b",
        "avversario": r"\b[Rr]ival[ei]\b",
        "riserva di virus": r"[Ll]ascia(lo| il (cubo )?grigio) nella riserva(?! di virus)",
        "posare": r"\b[Pp]iazzat[ae]\b|da piazzare",
        "messa a lato": r"\bmess[ae] da parte\b",
    },
}

ENGLISH = (
    r"(?i)\b(the|and|of|with|your|you|players?|cards?|turns?|from|not|has|have|this|that|choose|take|place|points|patients?"
    r"|rooms?|beds?|board|seats?|games?|lobby|draw|build|hire)\b"
)


@pytest.mark.parametrize("right", NOWHERE)
def test_one_word_for_a_thing(right: str) -> None:
    assert not found(NOWHERE[right], EVERYTHING)


@pytest.mark.parametrize("game", IN_A_GAME)
def test_the_words_of_a_game(game: str) -> None:
    texts = [*lines(words(game), game), *lines(LESSONS[game], game)]
    assert not [line for pattern in IN_A_GAME[game].values() for line in found(pattern, texts)]


def test_no_english_is_left() -> None:
    texts = [(place, re.sub(r"\{[^}]*\}|lazaretto play|Dice Hospital", "", text)) for place, text in EVERYTHING]
    assert not found(ENGLISH, texts, ("Deluxe Edition",))


# Whom it addresses.

# Words that end as a verb of "voi" does, and are none.
NOT_VERBS = (
    r"cerchiate|collegate|completate|coordinate|costate|date|evidenziate|frate|mescolate|monete|occupate|pescate|posate"
    r"|quadrate|scartate|sorteggiate|usate"
)


def test_it_says_tu() -> None:
    assert not found(r"\b([Vv]oi|[Vv]ostr[oaie])\b", EVERYTHING)
    assert not found(r"\b\w+[aei]te(lo|la|li|le|ne|vi)\b", EVERYTHING)
    assert not found(rf"(?i)\b(?!({NOT_VERBS})\b)(\w+ate|\w+ete|siete)\b", EVERYTHING)


def test_the_gender_of_a_player_is_not_guessed() -> None:
    assert not found(r"\{(seat|who)\} (è|sono|era) \w+(at|it|ut|rt|s)[oa]\b", EVERYTHING)
    assert not found(
        r"\b[Ss]ei \w+(at|it|ut)[oa]\b|\bte (stess|compres)[oa]\b|(?<!lontano )(?<!esce )\bper prim[oa]\b", EVERYTHING
    )


@pytest.mark.parametrize("game", GAMES)
def test_buttons_are_imperatives(game: str) -> None:
    assert not found(
        rf"(?i)^(?!Cavaliere|Infermiere)({WORD}([aei]re|rsi|r(lo|la|li|le))|fine|nessun[ao]?)\b",
        list(lines(words(game)["verbs"], game)),
    )


@pytest.mark.parametrize("game", GAMES)
def test_questions_are_not_infinitives(game: str) -> None:
    texts = list(lines(words(game)["questions"], game))
    assert not found(rf"(?i)(^|: ){WORD}([aei]re|r(lo|la|li|le))\b[^.]*\?$", texts)


@pytest.mark.parametrize("game", GAMES)
def test_sentences_begin_and_end(game: str) -> None:
    texts = [
        line for section in ("log", "why", "questions", "waiting") for line in lines(words(game)[section], section)
    ]
    assert not found(r"^[a-zàèéìòù]", texts)
    assert not found(r"[^.!?]$", texts)


# Composed sentences: every pattern with every name it can take.

PLACEHOLDER = re.compile(r"\{(\w+)[^}]*\}")
STRONG = r"(?:s[^aeiouàèéìòùh\s]|z|gn|ps|pn|x|y|i[aeou])"
DISAGREEMENTS = {
    "a preposition beside an article": r"(?i)\b(di|a|da|in|su) ((il|lo|la|gli|le)\b|l’)",
    "two articles": r"(?i)\b(il|lo|la|gli|le|un|una|del|dello|della|al|dal|nel|sul) (il|lo|la|gli|le|un|uno|una)\b",
    "il before a vowel": r"(?i)\b(il|del|al|dal|nel|sul) [aeiouàèéìòù]",
    "il before s and a consonant": rf"(?i)\b(il|un|del|al|dal|nel|sul) {STRONG}",
    "lo before another letter": rf"(?i)\b(dello|allo|dallo|nello|sullo) (?!{STRONG})\w",
    "la before a vowel": r"(?i)\b(una|della|alla|dalla|nella|sulla) (?!(in|a|e)\b)[aeiouàèéìòù]",
    "a, e before the same vowel": r"(?i)(?<![\w’])(a [aà]|e [eèé])",
    "one of many": r"\b1 (punti|pazienti|tempi|stetoscopi|sacche|infermieri|cubi|carte|sintomi|rimedi|tessere)\b",
    "many of one": r"\b(0|2) (punto|paziente|tempo|stetoscopio|sacca|cubo|carta|sintomo|rimedio|tessera)\b",
}


def composed(home: str) -> Iterator[Line]:
    """A catalogue with arguments: each in turn takes every name it has, then all at once; numbers are 0 to 2."""
    text = Text(dict(words(home)), "it", PLAYERS)
    names: Mapping[str, Mapping[str, str]] = text.words.get("names", {})
    for place, pattern in [*lines(words(home), home), *lines(LESSONS.get(home, {}), home)]:
        wanted = list(dict.fromkeys(PLACEHOLDER.findall(pattern)))
        values: dict[str, list[Any]] = {name: [*names.get(name, [2, 1, 0])] for name in wanted}
        for name in wanted:
            if name in names or name == "seat":
                values[name].append([*values[name][1:], *values[name]])
        plain = {name: value[0] for name, value in values.items()}
        for name in wanted or [""]:
            for value in values.get(name, [None]):
                yield place, text.fill(pattern, {**plain, name: value}, place.split(".")[1] in SPOKEN)


@pytest.mark.parametrize("home", HOMES)
def test_composed_sentences_agree(home: str) -> None:
    sentences = list(composed(home))
    wrong = {fault: found(pattern, sentences) for fault, pattern in DISAGREEMENTS.items()}
    assert not {fault: texts for fault, texts in wrong.items() if texts}


BAD = {
    "chi ha aperto il tavolo": "Chiedi all’ospite.",
    "cronaca": "apri il registro",
    "lanciare": "si tirano tre dadi",
    "ricoverare": "Ammetti un paziente",
    "paravento": "dietro una tenda",
    "portantino": "inserviente",
    "medico": "dottore",
    "viola": "porpora",
    "referto": "Rapporti",
    "pianterreno": "Piano terra",
    "steso": "è sdraiato",
    "grado": "il tuo rango",
    "ordine di turno": "l’ordine del turno",
    "foglio dei punti": "Foglio punti",
    "tempi": "{n} di tempo",
    "punti popolarità": "perde {n} di popolarità",
    "in salute, peste": "appestato",
    "fuori gioco": "morto",
    "mal comune, mezzo gaudio": "Mal comune",
    "area di 2×2 caselle": "due per due caselle",
    "posto valido": "un posto legale",
    "Fine della partita": "Partita finita",
    "Modalità difficile": "Modo difficile",
    "Non è il tuo turno": "Non tocca a te.",
    "salvare": "La partita si conserva da sola.",
    "a straight apostrophe": "l'atrio",
    "an apostrophe for an accent": "E’ tardi",
    "a space before a sign": "Un momento …",
    "three dots": "Un momento...",
    "a space inside quotation marks": "« Atrio »",
    "English quotation marks": "“Atrio”",
    "a space before a percent sign": "{n} %",
    "dollars after the number": "{money} $",
    "a hyphen in a range": "valore 1-3",
    "an x between numbers": "4x3",
    "a break before a unit": "{n} min",
    "a break in a numbered thing": "Round {round}",
    "a missing euphonic d": "corsie e entrate",
    "two spaces": "a  bordo",
    "a preposition beside an article": "davanti a Il fantasma",
    "two articles": "spinge il la Contessa",
    "il before a vowel": "posa il Eliporto",
    "il before s and a consonant": "copia il Studente",
    "lo before another letter": "un sintomo dello Frate",
    "la before a vowel": "alla entrata sud",
    "a, e before the same vowel": "Luca e Elena",
    "one of many": "perde 1 punti",
    "many of one": "perde 2 punto",
}


def test_the_rules_find_what_they_forbid() -> None:
    rules = {fault: pattern for fault, (pattern, _) in FAULTS_OF_TYPE.items()} | NOWHERE | DISAGREEMENTS
    assert set(BAD) == set(rules)
    assert [fault for fault, pattern in rules.items() if not re.search(pattern, BAD[fault])] == []
