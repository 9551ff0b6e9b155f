"""The files for hosts: they are what their programs read, and say what ours understands."""

import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from lazaretto.cli import parser

DEPLOY = Path(__file__).parents[1] / "deploy"


def settings(file: Path) -> list[tuple[str, str]]:
    """The lines of a unit, those that go on joined."""
    text = file.read_text().replace("\\\n", " ")
    return [(name, value) for name, equals, value in (line.partition("=") for line in text.splitlines()) if equals]


def instructions(file: Path) -> list[tuple[str, str]]:
    """What a Containerfile says, instruction by instruction."""
    lines = [line for line in file.read_text().splitlines() if not line.lstrip().startswith("#")]
    text = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in text.splitlines() if line)]


def understood(words: list[str]) -> Any:
    """What our command line makes of a command; it leaves with an error if nothing."""
    assert Path(words[0]).name == "lazaretto"
    return parser().parse_args([word for word in words[1:] if not word.startswith("$")])


def test_the_service_says_what_the_command_line_knows() -> None:
    found = settings(DEPLOY / "lazaretto.service")
    given = understood(shlex.split(dict(found)["ExecStart"]))
    assert given.host == given.metrics_host == "127.0.0.1", "the world comes through a proxy"
    assert given.metrics_port and given.no_open
    wanted = {"DynamicUser", "NoNewPrivileges", "PrivateTmp", "MemoryDenyWriteExecute"}
    assert wanted <= {name for name, value in found if value == "yes"}
    assert ("ProtectSystem", "strict") in found and ("SystemCallFilter", "@system-service") in found


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd-analyze")
def test_systemd_finds_nothing_wrong_with_the_service(tmp_path: Path) -> None:
    copy = tmp_path / "lazaretto.service"
    text = (DEPLOY / "lazaretto.service").read_text()
    copy.write_text(text.replace("/opt/lazaretto/.venv/bin/lazaretto", "/bin/true"))  # ours need not be installed
    done = subprocess.run(["systemd-analyze", "verify", str(copy)], capture_output=True, text=True, check=False)
    assert (done.returncode, [line for line in done.stderr.splitlines() if "lazaretto" in line]) == (0, [])


def test_the_container_runs_as_nobody_and_is_asked_for_its_health() -> None:
    found = instructions(DEPLOY / "Containerfile")
    known = "FROM WORKDIR RUN COPY ENV USER VOLUME EXPOSE STOPSIGNAL HEALTHCHECK ENTRYPOINT CMD"
    assert {word for word, _ in found} <= set(known.split())
    last = dict(found[max(place for place, (word, _) in enumerate(found) if word == "FROM") :])
    given = understood([*json.loads(last["ENTRYPOINT"]), *json.loads(last["CMD"])])
    assert last["USER"] == "1350:1350" and given.host == "0.0.0.0"
    assert f":{given.metrics_port}/health/live" in last["HEALTHCHECK"]
    copied = [rest.split()[0] for word, rest in found if word == "COPY" and not rest.startswith("--from")]
    assert all((DEPLOY.parent / name).exists() for name in copied)
    for file in re.findall(r"requirements/\w+\.txt", " ".join(rest for _, rest in found)):
        assert (DEPLOY.parent / file).is_file(), file


def test_the_compose_file_fits_together() -> None:
    found = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    ours, database = found["services"]["lazaretto"], found["services"]["database"]
    given = understood(["lazaretto", "serve", *ours["command"]])
    secret = f"/run/secrets/{ours['secrets'][0]}"
    assert str(given.db_password_file) == database["environment"]["POSTGRES_PASSWORD_FILE"] == secret
    user, place = given.db.removeprefix("postgresql://").split("@")
    named = database["environment"]
    assert (user, place) == (named["POSTGRES_USER"], f"database/{named['POSTGRES_DB']}")
    assert ours["depends_on"]["database"]["condition"] == "service_healthy" and database["healthcheck"]["test"]
    assert "/health/ready" in ours["healthcheck"]["test"][-1]
    assert all(port.startswith("127.0.0.1:") for port in ours["ports"]) and "ports" not in database
    assert (DEPLOY / ours["build"]["context"] / ours["build"]["dockerfile"]).is_file()
    volumes = {volume.partition(":")[0] for volume in database["volumes"]}
    assert volumes == set(found["volumes"]) and set(found["secrets"]) == set(ours["secrets"])
