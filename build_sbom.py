"""All that is locked, as CycloneDX: what runs with the package, and what the web app is built with.

python build_sbom.py        # or: make sbom; into build/sbom.json
"""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
TARGET = HERE / "build" / "sbom.json"
LOCKED = re.compile(r"^([a-z0-9-]+)==(\S+)[^\n]*((?:\\\n {4}--hash=sha256:[0-9a-f]{64} ?)+)", re.MULTILINE)


def from_python() -> list[dict[str, Any]]:
    """The packages that run with ours."""
    lock = (HERE / "requirements" / "run.txt").read_text("utf-8")
    return [
        component(f"pkg:pypi/{name}@{version}", name, version, "SHA-256", re.findall(r"sha256:([0-9a-f]{64})", hashes))
        for name, version, hashes in LOCKED.findall(lock)
    ]


def from_npm() -> list[dict[str, Any]]:
    """The packages of the web app."""
    packages = json.loads((HERE / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    found = []
    for path, entry in packages.items():
        if path and "integrity" in entry:
            name = path.rpartition("node_modules/")[2]
            digest = base64.b64decode(entry["integrity"].partition("-")[2]).hex()
            address = f"pkg:npm/{name.replace('@', '%40')}@{entry['version']}"
            found.append(component(address, name, entry["version"], "SHA-512", [digest]))
    return found


def component(address: str, name: str, version: str, kind: str, hashes: list[str]) -> dict[str, Any]:
    """One package."""
    told = [{"alg": kind, "content": content} for content in sorted(hashes)]
    return {"type": "library", "bom-ref": address, "name": name, "version": version, "purl": address, "hashes": told}


def text() -> str:
    """The whole list, the same every time."""
    components = {part["bom-ref"]: part for part in [*from_python(), *from_npm()]}
    whole = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "components": [components[name] for name in sorted(components)],
    }
    return json.dumps(whole, indent=1) + "\n"


if __name__ == "__main__":
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(text(), encoding="utf-8")
    print(f"build_sbom: {TARGET.relative_to(HERE)}")
