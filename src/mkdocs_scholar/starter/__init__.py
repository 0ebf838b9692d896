"""A new site: what somebody says of themselves, and what they bring along, become the files of a site."""

from __future__ import annotations

from mkdocs_scholar.starter.answers import LANGUAGES, Answers, Host, address
from mkdocs_scholar.starter.owner import Proposal, propose
from mkdocs_scholar.starter.plan import Plan, plan

__all__ = ["LANGUAGES", "Answers", "Host", "Plan", "Proposal", "address", "plan", "propose"]
