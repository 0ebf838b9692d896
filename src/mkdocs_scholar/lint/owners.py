"""Works that do not name the person the site is about."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_scholar.lint.subject import Subject
from mkdocs_scholar.model.person import Contributors, PersonMatcher
from mkdocs_scholar.model.profile import Profile
from mkdocs_scholar.model.work import Work
from mkdocs_scholar.problems import Problem

_MOST = 10
"""How many such works are told one by one where they are more than half of all."""


def missing_owners(subject: Subject) -> Iterator[Problem]:
    """Tells of works whose list of authors is complete and without the owner.

    Where most works lack them, the name is written otherwise there, or the bibliography is not theirs: told once.
    """
    profile = subject.profile
    if profile is None:
        return
    matcher = PersonMatcher((profile.name, *profile.variants))
    works = [work for work in subject.listed() if work.authors]
    without = [work for work in works if _lacks(work, matcher)]
    if len(without) > max(_MOST, len(works) // 2):
        yield _of_most(without, works, profile)
        return
    for work in without:
        message = (
            f'{work.key} does not name {profile.shown_name} among its authors; mend the list, add "and others", or add '
            "the spelling to the variants of the name in the profile."
        )
        yield Problem.of("owner-missing", message, subject.place(work, "author"))


def _lacks(work: Work, matcher: PersonMatcher) -> bool:
    if not work.authors.is_complete or not work.editors.is_complete or _has_group(work.authors):
        return False
    return not any(found for people in (work.authors, work.editors) for found in _matches(people, matcher))


def _has_group(people: Contributors) -> bool:
    """Whether a group is among the people: the owner may be one of it."""
    return any(" " in person.name.literal for person in people.listed)


def _matches(people: Contributors, matcher: PersonMatcher) -> Iterator[bool]:
    return (matcher.agreement(person.name) > 0 for person in people.listed)


def _of_most(without: list[Work], works: list[Work], profile: Profile) -> Problem:
    message = (
        f"{len(without)} of {len(works)} works do not name {profile.shown_name} among their authors, "
        f"{without[0].key} and {without[1].key} among them; add the spelling to the variants of the name."
    )
    return Problem.of("owner-missing", message, profile.place)
