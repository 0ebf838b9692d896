"""Building a site, serving it on loopback, and visiting its pages in Chromium."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response, Route

MATERIAL = """\
theme:
  name: material
  font: false
  palette:
    - {media: "(prefers-color-scheme: light)", scheme: default}
    - {media: "(prefers-color-scheme: dark)", scheme: slate}
"""
"""Configuration of a site in Material's two schemes."""


def write(project: Path, **files: str | bytes) -> Path:
    """Writes the files of a project, given by their paths in it."""
    for name, content in files.items():
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return project


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        """Says nothing."""


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """Says nothing of a browser that has gone before its answer came."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


@contextmanager
def serve(folder: Path) -> Iterator[str]:
    """Serves a folder; gives its address, which ends in "/"."""
    with _Server(("127.0.0.1", 0), partial(_Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def published(project: Path, copy: Path, address: str) -> Path:
    """Copies a project as it is published: with its address, without which the theme has no instant navigation."""
    for name in ("docs", "data"):
        shutil.copytree(project / name, copy / name)
    settings = (project / "mkdocs.yml").read_text(encoding="utf-8")
    (copy / "mkdocs.yml").write_text(f"site_url: {address}\n{settings}", encoding="utf-8")
    return copy


def build(project: Path, site: Path, timezone: str = "UTC", *, is_strict: bool = True) -> None:
    """Builds a project with MkDocs; strictly, unless its data are bad on purpose."""
    strict = ("--strict",) if is_strict else ()
    _run(project, "mkdocs", "build", "--quiet", *strict, "--site-dir", str(site), timezone=timezone)


def build_with_zensical(project: Path) -> None:
    """Builds a project with Zensical, into its own folder `site`."""
    _run(project, "zensical", "build")


def _run(project: Path, host: str, *words: str, timezone: str = "UTC") -> None:
    command = (sys.executable, "-m", host, *words)
    environment = os.environ | {"TZ": timezone, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


class Visit:
    """One page in a context of its own, with all that went wrong on it."""

    def __init__(self, browser: Browser, address: str, *, width: int = 1440, scheme: str = "light", **options: Any):
        self.address = address
        self.faults: list[str] = []
        """Console errors, exceptions, failed requests and requests to other hosts, in order."""
        until = options.pop("until", "load")
        options |= {"viewport": {"width": width, "height": 900}, "color_scheme": scheme, "reduced_motion": "reduce"}
        self._context = browser.new_context(**options)
        self.page: Page = self._context.new_page()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.faults.append(f"exception: {error}"))
        self.page.on("requestfailed", self._failed)
        self.page.on("response", self._answered)
        self.page.route(lambda url: urlsplit(url).hostname != "127.0.0.1", self._foreign)
        self.page.goto(address, wait_until=until)

    def _answered(self, answer: Response) -> None:
        if not answer.ok:
            self.faults.append(f"{answer.status}: {answer.url}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"console: {message.text}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page was left before the answer came
            self.faults.append(f"no answer: {request.url}")

    def _foreign(self, route: Route) -> None:
        self.faults.append(f"another host: {route.request.url}")
        route.abort()

    def axe(self, within: str = "html") -> list[str]:
        """Runs axe-core on a part of the page; gives a line for each element that violates a rule."""
        # Two of the theme's own parts lack a name, and only the theme can give them one; neither is in a page's text.
        context = {"include": [[within]], "exclude": [[".md-search"], [".md-code__nav"]]}
        self.page.evaluate((files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8"))
        found = self.page.evaluate("context => axe.run(context, {resultTypes: ['violations']})", context)["violations"]
        return [f"{rule['id']}: {node['html'][:160]}" for rule in found for node in rule["nodes"]]

    def heard(self, selector: str) -> str:
        """What a screen reader is given of an element: role, name and state of each node, as Chromium tells them."""
        session = self._context.new_cdp_session(self.page)
        document = session.send("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
        node = session.send("DOM.querySelector", {"nodeId": document, "selector": selector})["nodeId"]
        element = session.send("DOM.describeNode", {"nodeId": node})["node"]["backendNodeId"]
        nodes = session.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {each["nodeId"]: each for each in nodes}
        root = next(each for each in nodes if each.get("backendDOMNodeId") == element)
        return "\n".join(_lines(root, by_id, 0))

    def close(self) -> None:
        self._context.close()


_UNHEARD = {"generic", "none", "InlineTextBox", "LabelText", "Legend", "ListMarker", "MenuListPopup", "option"}
_ROLES = {"DisclosureTriangle": "disclosure", "StaticText": "text", "DescriptionList": "terms"}
_NAMED_BY_TEXT = {"link", "button", "DisclosureTriangle", "heading", "combobox", "searchbox", "term"}
_STATES = ("expanded", "pressed", "disabled")


def _lines(node: dict[str, Any], by_id: dict[str, dict[str, Any]], depth: int) -> Iterator[str]:
    """Writes a node of the accessibility tree and those below it; what has a name of its own is not written again."""
    role, name = node["role"]["value"], node.get("name", {}).get("value", "").strip()
    is_heard = not node["ignored"] and role not in _UNHEARD and (role != "StaticText" or bool(name))
    if is_heard:
        values = {each["name"]: each["value"].get("value") for each in node.get("properties", [])}
        states = [f"{state}={str(values[state]).lower()}" for state in _STATES if state in values]
        yield "  " * depth + " ".join(filter(None, (_ROLES.get(role, role), f'"{name}"' if name else "", *states)))
    below = node.get("childIds", [])
    if is_heard and role in _NAMED_BY_TEXT:
        below = [child for child in below if by_id[child]["role"]["value"] == "link"]
    for child in below:
        if child in by_id:
            yield from _lines(by_id[child], by_id, depth + is_heard)
