"""Disks that are really full: a file system of a few megabytes with a filler in it, or a limit on a process's files."""

import os
import resource
import subprocess
from pathlib import Path

GRAIN = 4096


class SmallDisk:
    """A file system of its own in memory. Needs the right to mount."""

    def __init__(self, folder: Path, megabytes: int) -> None:
        self.folder = folder
        folder.chmod(0o755)
        size = f"size={megabytes}m,mode=0777"
        subprocess.run(["mount", "-t", "tmpfs", "-o", size, "lazaretto", str(folder)], check=True, capture_output=True)

    def fill(self) -> None:
        """Take every byte that is left."""
        with (self.folder / "filler").open("ab", buffering=0) as filler:
            for size in (1 << 16, GRAIN, 1):
                try:
                    while True:
                        filler.write(bytes(size))
                except OSError:
                    pass

    def free(self) -> None:
        """Give the space back."""
        (self.folder / "filler").unlink()

    def close(self) -> None:
        """Take the disk away."""
        subprocess.run(["umount", "-l", str(self.folder)], check=True, capture_output=True)
        self.folder.rmdir()


def small_disk(folder: Path, megabytes: int) -> SmallDisk | None:
    """A small disk at an empty folder, where one may be had."""
    if os.geteuid() != 0:
        folder.rmdir()
        return None
    try:
        return SmallDisk(folder, megabytes)
    except (OSError, subprocess.CalledProcessError):
        folder.rmdir()
        return None


class FileLimit:
    """A process whose files cannot grow (RLIMIT_FSIZE): writes fail as on a full disk. Needs no rights."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.before = resource.prlimit(pid, resource.RLIMIT_FSIZE)

    def fill(self) -> None:
        """No file may be written beyond its first byte."""
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (1, self.before[1]))

    def free(self) -> None:
        """As before."""
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, self.before)
