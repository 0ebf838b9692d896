"""Where `scripts/site` serves: a free port, or the address that is asked for."""

from __future__ import annotations

import runpy
import socket
from collections.abc import Callable, Iterator

import pytest
from examples import ROOT

ADDRESS = runpy.run_path(str(ROOT / "scripts" / "address.py"))
main: Callable[[list[str]], int] = ADDRESS["main"]


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody listens on."""
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        yield server.getsockname()[1]


def test_first_free_port_is_chosen_and_told(
    taken: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    free = next(port for port in range(taken + 1, taken + 100) if ADDRESS["is_free"]("127.0.0.1", port))
    monkeypatch.setitem(main.__globals__, "PORTS", range(taken, free + 1))
    assert main([]) == 0
    said = capsys.readouterr()
    assert said.out == f"127.0.0.1:{free}\n"
    assert said.err == f"Port {taken} is taken; this preview is on http://127.0.0.1:{free}/\n"


def test_no_free_port_is_told(taken: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(main.__globals__, "PORTS", range(taken, taken + 1))
    assert main([]) == 1
    assert "are taken; name another: scripts/site -a 127.0.0.1:9000" in capsys.readouterr().err


@pytest.mark.parametrize("form", ["-a {}", "--dev-addr {}", "--dev-addr={}", "-a{}"])
def test_address_asked_for_is_told_if_it_is_taken(taken: int, form: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--dirty", *form.format(f"127.0.0.1:{taken}").split()]) == 1
    said = capsys.readouterr()
    assert (said.out, said.err.startswith(f"127.0.0.1:{taken} is taken; ")) == ("", True)


@pytest.mark.parametrize("arguments", [["-a"], ["-a", "nonsense"], ["--dev-addr=127.0.0.1:0"], ["-a", "x:99999999"]])
def test_what_is_no_address_is_left_to_mkdocs(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 0
    assert capsys.readouterr() == ("", "")
