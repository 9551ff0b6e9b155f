"""What the environments' tests need; without it they are skipped."""

import pytest

pytest.importorskip("pettingzoo", reason="pip install lazaretto[envs]")
