"""The sheet as the specification tabulates it, apart from the game's own data: what the geometry must come out as."""

# bed: colour, q, r, x, y, adjacent beds, adjacent lab
BEDS = """
s1_1 grey -1 3 126 262 | s1_2 s2_1 s2_2 |
s1_2 green -1 2 97 212 | s1_1 s1_3 s2_2 s2_3 |
s1_3 grey -1 1 68 161 | s1_2 s1_4 s2_3 |
s1_4 red 0 0 97 110 | s1_3 s2_3 s2_4 |
s2_1 green 0 3 185 262 | s1_1 s2_2 s3_1 |
s2_2 yellow 0 2 156 212 | s1_1 s1_2 s2_1 s2_3 s3_1 | scanner_a
s2_3 grey 0 1 126 161 | s1_2 s1_3 s1_4 s2_2 s2_4 | scanner_a
s2_4 green 1 0 156 110 | s1_4 s2_3 s2_5 | scanner_a
s2_5 yellow 2 0 215 110 | s2_4 s3_2 s3_3 | scanner_a
s3_1 red 1 2 215 212 | s2_1 s2_2 s3_2 s4_1 | scanner_a
s3_2 grey 2 1 244 161 | s2_5 s3_1 s3_3 s4_1 s4_2 | scanner_a
s3_3 red 3 0 274 110 | s2_5 s3_2 s3_4 s4_2 |
s3_4 yellow 4 0 332 110 | s3_3 s3_5 s4_2 s4_3 |
s3_5 red 5 0 391 110 | s3_4 s4_3 s4_4 |
s4_1 yellow 2 2 274 212 | s3_1 s3_2 s4_2 s5_1 s5_2 |
s4_2 yellow 3 1 303 161 | s3_2 s3_3 s3_4 s4_1 s4_3 s5_2 |
s4_3 grey 4 1 362 161 | s3_4 s3_5 s4_2 s4_4 s5_2 s5_3 |
s4_4 green 5 1 421 161 | s3_5 s4_3 s5_3 s5_4 |
s5_1 green 2 3 303 262 | s4_1 s5_2 s6_1 s6_2 s6_3 |
s5_2 grey 3 2 332 212 | s4_1 s4_2 s4_3 s5_1 s5_3 s6_3 |
s5_3 yellow 4 2 391 212 | s4_3 s4_4 s5_2 s5_4 s6_3 s6_4 |
s5_4 red 5 2 450 212 | s4_4 s5_3 s5_5 s6_4 |
s5_5 grey 5 3 480 262 | s5_4 s6_4 s6_5 s6_6 |
s6_1 red 1 4 274 313 | s5_1 s6_2 s7_1 |
s6_2 green 2 4 332 313 | s5_1 s6_1 s6_3 s7_1 s7_2 | scanner_b
s6_3 green 3 3 362 262 | s5_1 s5_2 s5_3 s6_2 s6_4 | scanner_b
s6_4 red 4 3 421 262 | s5_3 s5_4 s5_5 s6_3 s6_5 | scanner_b
s6_5 red 4 4 450 313 | s5_5 s6_4 s6_6 s7_3 | scanner_b
s6_6 green 5 4 509 313 | s5_5 s6_5 |
s7_1 yellow 1 5 303 364 | s6_1 s6_2 s7_2 |
s7_2 grey 2 5 362 364 | s6_2 s7_1 s7_3 | scanner_b
s7_3 yellow 3 5 421 364 | s6_5 s7_2 | scanner_b
"""

LINES = """
s1_2-s2_2-s3_1 s1_3-s1_2-s1_1 s1_4-s2_4-s2_5 s1_4-s2_3-s2_2 s2_2-s3_1-s4_1 s2_3-s2_2-s2_1 s2_4-s2_5-s3_3
s2_4-s2_3-s1_2 s2_5-s3_3-s3_4 s2_5-s3_2-s4_1 s3_1-s4_1-s5_2 s3_2-s4_2-s4_3 s3_2-s4_1-s5_1 s3_2-s3_1-s2_1
s3_3-s3_4-s3_5 s3_3-s4_2-s5_2 s3_3-s3_2-s3_1 s3_4-s4_3-s5_3 s3_4-s4_2-s4_1 s3_5-s4_4-s5_4 s3_5-s4_3-s5_2
s4_1-s5_2-s5_3 s4_1-s5_1-s6_2 s4_2-s4_3-s4_4 s4_2-s5_2-s6_3 s4_3-s5_3-s6_4 s4_3-s5_2-s5_1 s4_4-s5_4-s5_5
s4_4-s5_3-s6_3 s5_1-s6_3-s6_4 s5_1-s6_2-s7_2 s5_2-s5_3-s5_4 s5_2-s5_1-s6_1 s5_3-s6_4-s6_5 s5_3-s6_3-s6_2
s5_4-s5_5-s6_6 s5_5-s6_5-s7_3 s6_3-s6_4-s5_5 s6_3-s6_2-s7_1 s7_1-s7_2-s7_3
"""

TRIANGLES = """
s1_2-s2_2-s1_1 s1_3-s2_3-s1_2 s1_4-s2_4-s2_3 s1_4-s1_3-s2_3 s2_2-s3_1-s2_1 s2_2-s1_1-s2_1 s2_3-s1_2-s2_2
s2_5-s3_3-s3_2 s3_2-s4_2-s4_1 s3_2-s3_1-s4_1 s3_3-s3_4-s4_2 s3_3-s3_2-s4_2 s3_4-s3_5-s4_3 s3_4-s4_2-s4_3
s3_5-s4_3-s4_4 s4_1-s5_2-s5_1 s4_2-s4_3-s5_2 s4_2-s4_1-s5_2 s4_3-s4_4-s5_3 s4_3-s5_2-s5_3 s4_4-s5_3-s5_4
s5_1-s6_3-s6_2 s5_1-s6_1-s6_2 s5_2-s5_3-s6_3 s5_2-s5_1-s6_3 s5_3-s5_4-s6_4 s5_3-s6_3-s6_4 s5_4-s6_4-s5_5
s5_5-s6_5-s6_6 s6_1-s6_2-s7_1 s6_2-s7_1-s7_2 s6_4-s5_5-s6_5
"""

# lab: the beds E, W, NE, SW, NW, SE of it
RINGS = {
    "scanner_a": ("s3_2", "s2_3", "s2_5", "s2_2", "s2_4", "s3_1"),
    "scanner_b": ("s6_5", "s6_2", "s6_4", "s7_2", "s6_3", "s7_3"),
}

ADJACENT: dict[str, set[str]] = {}
COLOUR: dict[str, str] = {}
AT: dict[str, tuple[int, int]] = {}
PIXEL: dict[str, tuple[int, int]] = {}
for line in BEDS.strip().splitlines():
    head, beside, *_ = line.split("|")
    bed, colour, q, r, x, y = head.split()
    ADJACENT[bed], COLOUR[bed] = set(beside.split()), colour
    AT[bed], PIXEL[bed] = (int(q), int(r)), (int(x), int(y))
