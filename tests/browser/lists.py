"""What a reader does with a list of works, and sees of it."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def shown(page: Page) -> list[str]:
    """Keys of the works that can be seen, as often as they can."""
    keys = "works => works.filter(work => work.checkVisibility()).map(work => work.dataset.key)"
    return page.eval_on_selector_all(".scholar-work", keys)  # type: ignore[no-any-return]


def headings(page: Page) -> list[str]:
    """Words of the groups' headings that can be seen."""
    found = page.locator(".scholar-block > h2").all()
    return [heading.inner_text().rstrip("¶ ") for heading in found if heading.is_visible()]


def contents(page: Page) -> list[str]:
    """Entries of Material's table of contents that can be seen."""
    entries = page.locator(".md-sidebar--secondary .md-nav__item").all()
    return [entry.inner_text() for entry in entries if entry.is_visible()]


def found(page: Page) -> str:
    """What is seen of how many works are found; the script writes it as soon as it has found them."""
    return page.locator(".scholar-filters__status").get_attribute("data-found") or ""


def expect_heard(page: Page, words: str) -> None:
    """Waits until a screen reader is told how many works are found."""
    expect(page.locator(".scholar-filters [role=status][aria-live=polite]")).to_have_text(words)


def search(page: Page, words: str) -> None:
    page.get_by_role("searchbox", name="Search publications").fill(words)


def clear(page: Page) -> None:
    page.locator(".scholar-filters").get_by_role("button", name="Clear").click()
