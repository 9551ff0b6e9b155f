"""What a match found, in lines that cannot be read as their opposite."""

from lazaretto.arena.report import evidence_line


def test_the_better_one_is_named_only_where_the_games_show_it() -> None:
    assert evidence_line("level:5", 0.0012).startswith("  level:5 is the better one")
    assert evidence_line("greedy", 0.91) == "  nothing shows that greedy is the better one (p 0.91)"
