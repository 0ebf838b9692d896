"""Two people that are read as one because a comma stands where "and" should."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from mkdocs_scholar.lint.subject import Subject
from mkdocs_scholar.model.person import Name
from mkdocs_scholar.model.text import fold
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Problem
from mkdocs_scholar.sources.latex import plain
from mkdocs_scholar.sources.names import read_names
from mkdocs_scholar.sources.names.lists import CORPORATE
from mkdocs_scholar.sources.names.splitting import comma_parts, names_of

_FIELDS = frozenset({"author", "editor"})
_WORD = regex(r"[^\W\d_]+(?:['’.-]+[^\W\d_]+)*\.?")
_INITIAL = regex(r"[^\W\d_](?:\.-?[^\W\d_])*\.?")
_BRACED_PART = regex(r"\{(?!\\)[^{},]*\}\s*,")
"""A family name that is marked as one."""
_SUFFIX = regex(r"(?:[js]n?r|i{1,3}|iv|v|phd|md|esq)\.?")
_PARTICLES_NAMES = (
    "abd abu af al ap bar ben bin da dal dalla das de degli dei del della den der des di do dos du e el fitz ibn la las"
    " le les lo los mac mc o ould pour saint san santa st ste te ten ter tot und van vande vander vom von y zu zum zur"
)
_PARTICLES = frozenset(_PARTICLES_NAMES.split())
"""Words of family names, also where they have a capital."""

_FAMILY_NAMES = (
    "aguilar almeida alonso alvarez alves araujo barbosa barros blanco bravo cabrera calvo campos cano cardoso"
    " carvalho castillo castro cavalcanti contreras correia cortes costa cruz cunha delgado dias diaz dominguez"
    " duran escobar espinoza esteban fernandes fernandez ferreira figueroa flores fonseca fuentes gallardo gallego"
    " garcia garrido gil gimenez gomes gomez gonzales gonzalez guerrero gutierrez hernandez herrera hidalgo"
    " iglesias jimenez leon lima lopes lopez lorenzo lozano machado marin marques marquez martin martinez martins"
    " medina melo mendes mendez mendoza molina monteiro montero mora morales moreira moreno munoz navarro nguyen"
    " nogueira nunes nunez oliveira ortega ortiz pascual pena peralta pereira perez pham pinto prieto ramirez"
    " ramos rangel reis reyes ribeiro rios rivera roca rocha rodrigues rodriguez rojas romero rosa rosario rubio"
    " ruiz salazar sanchez santana santiago santos sanz serrano silva soares sosa soto sousa souza suarez tavares"
    " teixeira toledo torres tran valencia vargas vasquez vazquez vega velasco vera vidal vieira villanueva ybarra"
    " zapata"
)
_FAMILIES = frozenset(_FAMILY_NAMES.split())
"""Common first halves of double family names, Iberian and Vietnamese."""

_GIVEN_NAMES = (
    "adam adrian agnes alan alba albert alberto alejandra alejandro alex alexander alexandra alfonso alfred alice"
    " alicia alison alvaro amanda amelia amy ana andre andrea andreas andres andrew angel angela anita anke ann"
    " anna anne annette anthony anton antonio antonia anja arthur astrid august barbara beate beatriz belen ben"
    " benjamin bernard bernd bernhard bettina bo bruno camila carl carla carlos carlo carmen carol caroline"
    " catherine cecilia charles charlotte chris christian christina christine christoph christopher clara claire"
    " claudia claudio clemens cristina daniel daniela daniele david deborah denise diana diego dieter dirk"
    " dominique donald dora edith eduardo edward elena elisa elizabeth elisabeth ellen emil emilia emilio emily"
    " emma enrique eric erik ernst esther eugene eva fabio felipe felix fernando florian frances francesca"
    " francesco francis francisco francois frank franz fred frederic friedrich gabriel gabriela gemma george georg"
    " georges gerard gerhard giovanni giulia giuseppe gloria grace guido guillermo gustav gustavo hannah hans"
    " harald harold heather hector heinrich heinz helen helena helga henri henrik henry herbert hermann hugo ian"
    " ignacio igor ines inga ingrid irene iris isabel isabella ivan jack jacob jacques jaime jakob james jan jane"
    " janet javier jean jeffrey jennifer jens jeremy jessica jesus joachim joan joao joaquin johan johann johannes"
    " john jonas jonathan jorge jose josef joseph josefa juan juana juergen jürgen julia julian julie julio karen"
    " karin karl katharina katherine kathleen kenneth kevin klaus kurt lars laura lauren laurent lea lee leo"
    " leonardo leon leslie lena lewis lilian lina linda lisa louis louise lourdes luca lucas lucia lucy ludwig"
    " luigi luis luisa luiz lynn manuel manuela marc marcel marco marcos margaret margarita maria marianne marie"
    " mario marina mark markus marta martha martina mary mateo matteo matthew matthias maurice max michael michel"
    " michelle miguel mikael milan miriam monica monika natalia nicholas nicola nicolas nicole niels nils nina"
    " noah norbert nuria olaf olga oliver olivier oscar otto pablo pamela paola paolo pascal patricia patrick paul"
    " paula pauline pedro peter petra philip philipp philippe pierre pilar rachel rafael rainer ralf ralph ramon"
    " raquel raul rebecca regina renata renate rene ricardo richard rita robert roberto rocio rodrigo roger roland"
    " rolf roman rosa rose roy ruben rudolf ruth ryan samuel sandra sara sarah scott sean sebastian sergio silvia"
    " simon simone sofia sonia sophie stefan stefania stefano stephan stephen steven sue susan susana susanne"
    " sylvia teresa theo theodor theresa thomas tim timothy tobias tom tomas ulrich ulrike ursula ute valentina"
    " valeria vera veronica victor victoria vincent vincenzo virginia viktor walter werner wilhelm william"
    " wolfgang xavier yvonne"
)
_GIVEN = frozenset(fold(name) for name in _GIVEN_NAMES.split())
"""Common given names: the second of two is no family name."""


class _Known(Struct, frozen=True):
    """The people of a bibliography, folded."""

    full: Mapping[str, int]
    """Given and family name, to how often they stand so."""
    givens: Mapping[str, set[str]]
    """Family name to the given names beside it."""


def missing_ands(subject: Subject) -> Iterator[Problem]:
    """Tells of names such as "Mei Lin, Ann Byrne", which BibTeX reads as one person with the family name Mei Lin.

    "García Márquez, Gabriel José" is one: what the rest of the bibliography calls people decides, else what is a common
    family or given name.
    """
    known: _Known | None = None
    for entry in subject.written:
        for field in entry.fields:
            if field.name not in _FIELDS or "," not in field.value:
                continue
            pieces = [" ".join(piece.split()) for piece in names_of(field.value)]
            pieces = [piece for piece in pieces if piece and piece != "others"]
            for piece, reading in _doubtful(pieces):
                known = known or _known(subject)
                if _are_several(piece, pieces, known) and not _is_told(piece, field.value):
                    message = (
                        f'{entry.key}: "{piece}" is read as {reading}; if these are several, write "and" between them.'
                    )
                    yield Problem.of("missing-and", message, field.location)


def _doubtful(pieces: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yields what may be several people and is read as one, and as what it is read."""
    for piece in pieces:
        sides = piece.split(",")
        if len(sides) < 2 or (len(sides) == 2 and not all(" " in side.strip() for side in sides)):
            continue
        parts = _parts(piece)
        if len(parts) < 2 or "=" in piece or CORPORATE.search(piece) or _BRACED_PART.search(piece):
            continue
        people = read_names(piece).contributors.listed
        name = people[0].name if len(people) == 1 else Name()
        if name.literal and all(map(_is_name, parts)):
            yield piece, "the name of a group"
        elif len(parts) == 3 and name.suffix and not any(char.isdigit() or char == "." for char in name.suffix):
            if not _SUFFIX.fullmatch(fold(name.suffix)) and name.suffix[0].isupper():
                yield piece, f'one person with the suffix "{name.suffix}"'
        elif len(parts) == 2 and name.family and (all(map(_is_name, parts)) or all(map(_has_initials_behind, parts))):
            yield piece, f'one person with the family name "{name.surname}"'


def _parts(piece: str) -> list[str]:
    """Cuts at commas; those of a name in braces too."""
    inner = piece[1:-1] if piece.startswith("{") and piece.find("}") == len(piece) - 1 else piece
    return [plain(part) for part in comma_parts(inner)] if "," in inner else []


def _is_name(text: str) -> bool:
    """Whether a text can be given and family name: two or three words with capitals, none of them a particle."""
    words = text.split()
    if not 2 <= len(words) <= 3 or not all(_WORD.fullmatch(word) and word[0].isupper() for word in words):
        return False
    folded = [fold(word) for word in words]
    return not any(word in _PARTICLES or _SUFFIX.fullmatch(word) for word in folded) and not _is_initial(words[-1])


def _has_initials_behind(text: str) -> bool:
    """Whether a text is a family name with initials behind it: "Smith A."."""
    words = text.split()
    return len(words) == 2 and len(words[0]) > 2 and words[0][0].isupper() and _is_initial(words[1])


def _is_initial(word: str) -> bool:
    return bool(_INITIAL.fullmatch(word))


def _is_told(piece: str, value: str) -> bool:
    """Whether reading the field has told it already."""
    return any(f'"{piece}" is read as' in message for _, message in read_names(value).problems)


def _known(subject: Subject) -> _Known:
    full: dict[str, int] = defaultdict(int)
    givens: dict[str, set[str]] = defaultdict(set)
    owner = (subject.profile.name, *subject.profile.variants) if subject.profile else ()
    people = [each.name for work in subject.entries for each in (*work.authors.listed, *work.editors.listed)]
    for name in (*people, *owner):
        full[_folded(name)] += 1
        givens[fold(name.surname)].add(fold(name.given))
    return _Known(full, givens)


def _folded(name: Name) -> str:
    return fold(f"{name.given} {name.surname}".strip())


def _are_several(piece: str, pieces: Sequence[str], known: _Known) -> bool:
    first, second, *rest = map(fold, _parts(piece))
    if rest:
        return True
    if known.givens.get(first, set()) - {second}:
        return False
    if first in known.full or second in known.full:
        return True
    if len(pieces) > 1:
        return not any("," in other for other in pieces if other != piece)
    return first.split()[0] not in _FAMILIES and second.split()[-1] not in _GIVEN
