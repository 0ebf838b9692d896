"""Prints the address that a preview can be served on, unless the arguments name one; those are mkdocs's own."""

from __future__ import annotations

import socket
import sys

HOST = "127.0.0.1"
PORTS = range(8000, 8050)


def named(arguments: list[str]) -> str | None:
    """Returns the address that the arguments name; None if they name none."""
    for place, argument in enumerate(arguments):
        if argument in ("-a", "--dev-addr"):
            return arguments[place + 1] if place + 1 < len(arguments) else ""
        for start in ("--dev-addr=", "-a"):
            if argument.startswith(start):
                return argument.removeprefix(start)
    return None


def is_free(host: str, port: int) -> bool:
    """Whether nothing answers at a port and it can be bound; macOS lets one bind what is held on all addresses."""
    with socket.socket() as caller:
        caller.settimeout(1)
        if caller.connect_ex((host, port)) == 0:
            return False
    with socket.socket() as server:
        server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            server.bind((host, port))
        except OSError:
            return False
    return True


def is_taken(address: str) -> bool:
    """Whether an address is well written and cannot be served on; how it is written is for mkdocs to judge."""
    host, _, port = address.rpartition(":")
    return bool(host) and port.isdigit() and 0 < int(port) < 65536 and not is_free(host, int(port))


def main(arguments: list[str]) -> int:
    wish = named(arguments)
    if wish is not None:
        if is_taken(wish):
            print(f"{wish} is taken; name another with -a, or none to have a free port chosen.", file=sys.stderr)
            return 1
        return 0
    port = next((port for port in PORTS if is_free(HOST, port)), None)
    if port is None:
        print(f"Ports {PORTS[0]} to {PORTS[-1]} are taken; name another: scripts/site -a {HOST}:9000", file=sys.stderr)
        return 1
    if port != PORTS[0]:
        print(f"Port {PORTS[0]} is taken; this preview is on http://{HOST}:{port}/", file=sys.stderr)
    print(f"{HOST}:{port}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
