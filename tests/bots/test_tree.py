"""The tree: runs from the root, everybody's own moves below it, nothing beyond chance."""

import pickle

from lazaretto import load
from lazaretto.arena import match
from lazaretto.bots import Session, think
from lazaretto.bots.bot import imagined
from lazaretto.bots.search import QUICK_LEAVES, QUICK_WIDTH, Plan, Search
from lazaretto.bots.search_moves import NEVER, Moves
from lazaretto.bots.tree import Branch, Tree, branches, follow, next_player
from lazaretto.kernel.rng import seeded
from tests.bots.market import GREEDY, TREE, evaluate
from tests.bots.test_bots import thanking
from tests.sample_game import BID, GIVE, POINTS, SAMPLE


def grown(sims: int) -> Branch:
    """Three seats; seat 0 has made its first bid in every run."""
    state = SAMPLE.new(3, 4)
    moves = Moves(evaluate, SAMPLE.determinize, 1, seeded(1), NEVER)
    tree = Tree(moves, 0, 1.0, False, QUICK_WIDTH, QUICK_LEAVES)
    root = Branch([BID.code(2)], 0.0)
    for number in range(sims):
        world = SAMPLE.determinize(state, 0, seeded(number))
        world.apply(0, root.actions[0])
        tree.run(world, root, 1)
    return root


def test_every_run_is_counted_on_the_way() -> None:
    root = grown(50)
    assert root.runs == 50
    assert set(root.further) == {1}, "after seat 0 has bid, seat 1 bids"
    assert sum(branch.runs for branch in root.further[1]) == 49, "the first run goes no further"


def test_below_others_choose_for_themselves() -> None:
    often = max(grown(60).further[1], key=lambda branch: branch.runs)
    assert set(often.further) == {2}
    assert sum(branch.runs for branch in often.further[2]) == often.runs - 1


def test_the_tree_ends_where_secrets_come_to_light() -> None:
    """The last bid turns all bids up: the next questions are asked in worlds that differ."""
    last = [branch for second in grown(200).further[1] for branch in second.further.get(2, []) if branch.runs > 1]
    assert last
    assert not any(branch.further for branch in last)


def test_what_is_little_tried_and_what_was_planned_count() -> None:
    tree = Tree(Moves(evaluate, SAMPLE.determinize, 1, seeded(1), NEVER), 0, 1.0, False, 2, 8)
    often, seldom, promising = Branch([1], 0.0), Branch([2], 0.0), Branch([3], 2.0)
    for branch, runs in ((often, 9), (seldom, 3), (promising, 3)):
        branch.runs, branch.possible, branch.total = runs, 20, float(runs)
    assert tree.hope(promising) > tree.hope(seldom) > tree.hope(often)
    assert tree.hope(Branch([4], -5.0)) > tree.hope(promising), "everything is tried once"


def test_branches_tell_what_the_plan_promised_next_to_the_best() -> None:
    moves = Moves(evaluate, SAMPLE.determinize, 1, seeded(1), NEVER)
    plans = [branch.plan for branch in branches(moves.turns(thanking([3, 0, 0]), 0, 4, 40))]
    assert plans[0] == 0.0
    assert plans == sorted(plans, reverse=True)


def test_a_move_is_followed_as_far_as_the_world_allows() -> None:
    state = thanking([3, 0, 0])
    follow(state, 0, [GIVE.code(2), POINTS.code(9), POINTS.code(1)])
    assert state.points == [3, 0, 0], "nine points are not there to be given"
    assert next_player(state) == 0


def test_the_tree_is_kept_until_the_seat_is_asked_again() -> None:
    """Emergency rolls are shared: between two choices of a seat the rival's is often the only thing that happens."""
    game, rng = load("dice_hospital_er"), seeded(5)
    mind = Search(sims=48, tried=4, width=2, leaves=20, samples=1, tree=1)
    sessions = [Session(seat, mind, rng) for seat in (0, 1)]
    state = game.new(2, 3)
    kept = 0
    for _ in range(60):
        seat = state.actors()[0]
        session = sessions[seat] = pickle.loads(pickle.dumps(sessions[seat]))  # as it travels
        session.rng = rng
        world = imagined(game, state, session)
        plan = session.plan
        if isinstance(plan, Plan) and plan.root is not None:
            known = plan.grown(game, world, seat)
            assert all(branch.actions[0] in state.legal(seat) for branch in known if branch.runs)
            kept += sum(branch.runs for branch in known)
            assert plan.grown(game, game.new(2, 4), seat) == [], "in another game nothing is known"
        state.apply(seat, think(game, state, session))
    assert kept > 50


def test_the_same_seed_gives_the_same_choice() -> None:
    state = SAMPLE.new(3, 4)
    assert think(SAMPLE, state, Session(0, TREE, seeded(1))) == think(SAMPLE, state, Session(0, TREE, seeded(1)))


def test_a_deadline_leaves_the_plan() -> None:
    state = SAMPLE.new(3, 4)
    mind = Search(ms=1, sims=10_000, tree=1, evaluate=evaluate)
    assert think(SAMPLE, state, Session(0, mind, seeded(1))) in state.legal(0)


def test_the_tree_beats_greedy_at_the_herb_market() -> None:
    result = match(SAMPLE, [("tree", Search(sims=60, tree=1, evaluate=evaluate)), ("greedy", GREEDY)], 60)
    (paired,) = result.paired()
    assert paired.first == "tree"
    assert paired.interval[0] > 0
