"""Releases: the gate, the workflow as far as it can be read, and the list of all that is locked."""

import json
import re
from pathlib import Path
from typing import Any

import build_sbom
import pytest
import yaml

import lazaretto
from tests.release import COMPILED, PURE, missing, too_large, version

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
WORKFLOW: dict[Any, Any] = yaml.safe_load(TEXT)


def test_the_version_stands_in_one_place() -> None:
    assert version() == lazaretto.__version__
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    assert 'dynamic = ["version"]' in project and not re.search(r'^version = "\d', project, re.MULTILINE)


@pytest.mark.parametrize(
    "tag, changelog, problems",
    [
        (f"v{version()}", f"## {version()} (2027-01-02)\n", 0),
        (f"v{version()}", f"## {version()} (unreleased)\n", 1),
        ("v99.0", f"## {version()} (2027-01-02)\n", 2),
    ],
)
def test_the_gate(tag: str, changelog: str, problems: int) -> None:
    assert len(missing(tag, changelog)) == problems


def test_every_action_is_pinned_and_nothing_may_more_than_it_must() -> None:
    assert WORKFLOW["permissions"] == {"contents": "read"}
    used = re.findall(r"uses: (\S+)(.*)", TEXT)
    assert len(used) > 8
    for action, note in used:
        assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", action), action
        assert re.match(r" # (v\d|release/v1)", note), f"{action} does not say which version it is"
    grants = {name: set(job.get("permissions", {})) for name, job in WORKFLOW["jobs"].items()}
    assert {name for name, given in grants.items() if "id-token" in given} == {"publish", "pages", "image"}
    assert "secrets." not in TEXT


def test_a_job_may_read_what_it_checks_out() -> None:
    for name, job in WORKFLOW["jobs"].items():
        if any("actions/checkout" in step.get("uses", "") for step in job["steps"]):
            assert job.get("permissions", WORKFLOW["permissions"]).get("contents") == "read", name


def test_pages_come_from_main_alone() -> None:
    """A tag is not let in by the rules that Pages come with."""
    assert WORKFLOW["jobs"]["pages"]["if"] == "github.ref == 'refs/heads/main'"


def test_nothing_is_published_that_was_not_tested() -> None:
    jobs = WORKFLOW["jobs"]
    assert set(jobs["publish"]["needs"]) == set(jobs["image"]["needs"]) == {"pure", "compiled"}
    assert jobs["image"]["if"] == "startsWith(github.ref, 'refs/tags/')"
    assert TEXT.count("python -m tests.release --sizes") == 3  # what is built there is held to its size there
    assert all(jobs[name]["needs"] == "gate" for name in ("pure", "compiled", "pages"))
    targets = re.findall(r"run: (?:sudo )?make ([a-z ]+)", TEXT)
    made = (ROOT / "Makefile").read_text("utf-8")
    assert targets and all(f"\n{name}:" in made for line in targets for name in line.split())


def test_what_is_larger_than_promised_is_not_released(tmp_path: Path) -> None:
    assert too_large(tmp_path)  # nothing at all
    for name, size in (("a-py3-none-any.whl", PURE), ("a-cp313-cp313-manylinux_2_28_x86_64.whl", COMPILED)):
        with (tmp_path / name).open("wb") as file:
            file.truncate(size)
    assert too_large(tmp_path) == []
    with (tmp_path / "a-py3-none-any.whl").open("ab") as file:
        file.write(b"x")
    (problem,) = too_large(tmp_path)
    assert problem.startswith("a-py3-none-any.whl")


def test_the_image_is_the_one_that_is_described() -> None:
    steps = " ".join(step.get("run", "") for step in WORKFLOW["jobs"]["image"]["steps"])
    assert "deploy/Containerfile" in steps and (ROOT / "deploy" / "Containerfile").is_file()
    assert "/api/games" in steps  # it is started before it is pushed


def test_the_list_of_all_that_is_locked() -> None:
    found = json.loads(build_sbom.text())
    assert found["bomFormat"] == "CycloneDX"
    named = {part["name"]: part for part in found["components"]}
    assert {"msgspec", "litestar", "pyodide"} <= set(named)
    assert all(part["version"] and part["hashes"] for part in named.values())
    assert build_sbom.text() == build_sbom.text()
