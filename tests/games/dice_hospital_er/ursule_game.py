"""A whole game of URSULE, turn by turn, from the specification (E49)."""

# turn, card, red, yellow, green; your die if you are Chief; her die, its bonus, what she writes; stethoscopes and bags
# spent; screen; stethoscopes circled and used; bags circled and used; nurses, morgue, wards filled
GAME = """
 1 amb_04 6 4 4 | red    | yellow critical         | s1_1=4         | 0 0 | -    | 1 0 | 0 0 | 2 0 0
 2 amb_01 2 1 4 | -      | yellow extra_red_1_2    | s4_1=1; s3_1=1 | 0 0 | -    | 1 0 | 0 0 | 2 0 0
 3 amb_21 6 1 1 | green  | yellow screen           | s3_2=1         | 0 0 | s1_1 | 1 0 | 0 0 | 2 0 0
 4 amb_02 3 3 1 | -      | green  extra_red_5_6    | s1_2=1; s1_3=5 | 0 0 | -    | 1 0 | 0 0 | 2 0 0
 5 amb_16 4 3 5 | red    | yellow critical         | s4_2=3         | 0 0 | -    | 1 0 | 0 0 | 2 0 0
 6 amb_13 5 4 2 | -      | green  screen           | s2_1=2         | 0 0 | s1_3 | 1 0 | 0 0 | 2 0 0
 7 amb_06 1 5 5 | green  | red    critical         | s1_4=1         | 0 0 | -    | 1 0 | 0 0 | 2 0 1
 8 amb_03 5 6 3 | -      | green  nurse            | s4_3=3         | 0 0 | -    | 1 0 | 0 0 | 3 0 0
 9 amb_23 5 1 3 | green  | yellow steth            | s7_1=1         | 0 0 | -    | 3 0 | 0 0 | 3 0 0
10 amb_24 2 2 6 | -      | red    screen           | s3_3=2         | 0 0 | s4_3 | 3 0 | 0 0 | 3 0 0
11 amb_20 6 2 4 | green  | yellow extra_yellow_3_4 | s2_2=2; s2_3=3 | 0 0 | -    | 3 0 | 0 0 | 3 0 0
12 amb_27 2 1 3 | -      | yellow blood            | s7_2=1         | 0 0 | -    | 3 0 | 1 0 | 3 0 0
13 amb_10 6 6 2 | red    | green  blood            | s4_4=2         | 0 0 | -    | 3 0 | 2 0 | 3 0 1
14 amb_12 5 6 6 | -      | red    critical         | s6_1=5         | 0 0 | -    | 3 0 | 2 0 | 3 0 0
15 amb_26 5 4 6 | yellow | red    blood            | s2_4=5         | 0 1 | -    | 3 0 | 3 1 | 3 0 0
16 amb_22 6 6 3 | -      | green  critical         | s5_1=3         | 0 0 | -    | 3 0 | 3 1 | 3 0 0
17 amb_09 4 1 1 | green  | yellow nurse            | s7_3=1         | 0 0 | -    | 3 0 | 3 1 | 4 0 1
18 amb_17 5 1 2 | -      | yellow steth            | s2_5=5         | 4 0 | -    | 5 4 | 3 1 | 4 0 1
19 amb_07 2 4 4 | red    | yellow blood            | s3_4=4         | 0 0 | -    | 5 4 | 4 1 | 4 0 0
20 amb_25 5 4 5 | -      | yellow nurse            | s5_2=4         | 0 0 | -    | 5 4 | 4 1 | 5 0 0
21 amb_08 3 1 1 | red    | red    screen           | s3_5=4         | 1 1 | s6_1 | 5 5 | 4 2 | 5 0 1
22 amb_15 5 4 3 | -      | green  steth            | s6_2=3         | 0 0 | -    | 7 5 | 4 2 | 5 0 0
23 amb_18 3 2 5 | red    | yellow nurse            | s5_3=4         | 2 0 | -    | 7 7 | 4 2 | 5 0 0
24 amb_14 4 2 6 | -      | yellow steth            | s5_4=4         | 2 1 | -    | 9 9 | 4 3 | 5 0 0
"""
