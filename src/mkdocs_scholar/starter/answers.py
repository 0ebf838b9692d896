"""What is known of a site before it is there."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from pathlib import Path

from msgspec import Struct

from mkdocs_scholar.model.person import Name
from mkdocs_scholar.patterns import regex

LANGUAGES = ("en", "zh")
"""Languages that a site can be started in."""

_REPOSITORY = regex(
    r"(?:(?:https?://|git@)(?:www\.)?git(?:hub|lab)\.com[/:])?(?P<user>[\w.-]+)/(?P<name>[\w.-]+?)(?:\.git)?/?"
)
_DOMAIN = regex(r"(?:https?://)?(?P<host>(?:[\w-]+\.)+[\w-]+)/?")


class Host(Enum):
    """Where a site is published."""

    GITHUB = "github"
    GITLAB = "gitlab"
    NONE = "none"


_PAGES: Mapping[Host, str] = {Host.GITHUB: "github.io", Host.GITLAB: "gitlab.io"}


class Answers(Struct, frozen=True, kw_only=True):
    """What somebody says of the site they want."""

    name: Name
    """Whose site it is."""
    title: str
    """Their name as it is shown."""
    host: Host = Host.NONE
    repository: str = ""
    """As "user/name"; empty if not known."""
    domain: str = ""
    """A domain of their own, without a scheme; empty for none."""
    language: str = "en"
    """One of `LANGUAGES`."""
    bibliographies: tuple[Path, ...] = ()
    """Files to bring along."""

    @property
    def address(self) -> str:
        """Where the site will be; empty if not known."""
        return address(self.host, self.repository, self.domain)


def repository_named(written: str) -> str:
    """Returns "user/name" of what somebody writes for a repository.

    >>> repository_named("https://github.com/ana/site.git"), repository_named("ana/ana.github.io")
    ('ana/site', 'ana/ana.github.io')

    Raises:
        ValueError: It is none.
    """
    match = _REPOSITORY.fullmatch(written.strip())
    if match is None:
        raise ValueError(f'"{written}" is no repository; write user/name.')
    return f"{match['user']}/{match['name']}"


def domain_named(written: str) -> str:
    """Returns the domain of what somebody writes for it, in small letters.

    Raises:
        ValueError: It is none.
    """
    match = _DOMAIN.fullmatch(written.strip())
    if match is None:
        raise ValueError(f'"{written}" is no domain; write one such as ana-ruiz.org.')
    return match["host"].lower()


def address(host: Host, repository: str, domain: str) -> str:
    """Returns the address of a site, which ends in "/"; empty where it is not known.

    Of a repository that has the name of its user's pages it is their root (GitHub Pages, GitLab Pages).

    >>> address(Host.GITHUB, "ana/site", ""), address(Host.GITHUB, "Ana/ana.github.io", "")
    ('https://ana.github.io/site/', 'https://ana.github.io/')
    """
    if domain:
        return f"https://{domain}/"
    user, _, name = repository.partition("/")
    if host not in _PAGES or not name:
        return ""
    root = f"{user.lower()}.{_PAGES[host]}"
    return f"https://{root}/" if name.lower() == root else f"https://{root}/{name}/"
