// Enhances what is there already; every page is complete without it. No requests, no globals.
(() => {
  "use strict";

  if (document.documentElement.hasAttribute("data-scholar")) return; // instant navigation may run this file again
  document.documentElement.setAttribute("data-scholar", "");

  // ---- Copying

  /** The words of an element in one line, without the signs that only a page explains. */
  const text = (element) => {
    const copy = element?.cloneNode(true);
    copy?.querySelectorAll(".scholar-mark, .scholar-outward").forEach((sign) => sign.remove());
    return copy?.textContent.trim().replace(/\s+/g, " ") ?? "";
  };

  const ACCENTS = { '"': "\u0308", "'": "\u0301", "`": "\u0300", "^": "\u0302", "~": "\u0303", c: "\u0327", v: "\u030c" };

  /** A field of a BibTeX entry in plain words; nothing where it holds more of TeX than accents and dashes. */
  const field = (entry, name) => {
    const value = '(?:\\{((?:[^{}]|\\{(?:[^{}]|\\{[^{}]*\\})*\\})*)\\}|"([^"]*)"|(\\d+))\\s*[,})\n]';
    const [, braced, quoted, number] = new RegExp(`[,\\s]${name}\\s*=\\s*${value}`, "i").exec(entry) ?? [];
    const plain = (braced ?? quoted ?? number ?? "")
      .replace(/\\(?:(["'`^~])|([cv])\b)\s*\{?([a-z])\}?/gi, (_, sign, word, letter) => (letter + ACCENTS[sign ?? word]).normalize())
      .replace(/\\([&%_#])/g, "$1")
      .replace(/[{}]/g, "")
      .replace(/-{2,}/g, "–")
      .replace(/[~\s]+/g, " ")
      .trim();
    return plain.includes("\\") ? "" : plain;
  };

  /** "Roe, Rick and Doe, Jane" → "Rick Roe, Jane Doe". */
  const people = (names) => names.split(/\s+and\s+/).map((name) => name.replace(/^([^,]+), ([^,]+)$/, "$2 $1")).join(", ");

  /** Volume, issue and pages, on the page or not. */
  const details = (work, entry) => {
    const shown = text(work.querySelector(".scholar-work__details"));
    const volume = field(entry, "volume");
    const issue = volume && (field(entry, "number") || field(entry, "issue"));
    const pages = field(entry, "pages").replace(/^([^-]+?)\s*-\s*([^-]+)$/, "$1–$2");
    return shown || [issue ? `${volume}(${issue})` : volume, pages].filter(Boolean).join(", ");
  };

  /** The year a work is of, shown or not. */
  const yearOf = (work, entry) => {
    const group = work.closest(".scholar-publications").previousElementSibling;
    const years = [field(entry, "date"), field(entry, "year"), text(group)].map((each) => /^\d{4}(?!\d)/.exec(each)?.[0]);
    return text(work.querySelector(".scholar-work__date")) || years.find(Boolean);
  };

  const wordsOf = (work) => work.closest("[data-copy]").dataset.copy.split("|");

  const ENDED = /[.!?…。！？]["'”’»]?$/;

  /** A work's reference in one line, of the words on the page and what its entry adds to them. */
  const reference = (work) => {
    const words = wordsOf(work);
    const entry = work.querySelector(".scholar-work__bibtex pre").textContent;
    const [editors, publisher] = /^\s*@in(?:book|collection)/i.test(entry) ? ["editor", "publisher"].map((name) => field(entry, name)) : [];
    const venue = work.querySelector(".scholar-work__venue");
    const kind = [...work.querySelectorAll(":is(.scholar-work__genre, .scholar-work__fact)")].map(text).join(" ");
    const status = text(work.querySelector(".scholar-status:not(.scholar-status--open-access)"));
    const where = [
      kind,
      venue?.title || text(venue),
      editors && `${people(editors)} ${words[/\sand\s/.test(editors) ? 5 : 4]}`,
      details(work, entry),
      publisher,
      yearOf(work, entry),
    ];
    const authors = work.querySelector(".scholar-work__all > p") ?? work.querySelector("p.scholar-work__authors");
    const link = work.querySelector("[data-kind=doi]") ?? work.querySelector(".scholar-work__title a, .scholar-link[href]:not([data-kind=search])");
    return [text(authors), text(work.querySelector(".scholar-work__title")), where.filter(Boolean).join(", ") + (status && ` [${status}]`)]
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => (ENDED.test(part) ? part : `${part}.`))
      .concat(link ? [link.href] : [])
      .join(" ");
  };

  /** The id an address leads to; as it stands where it is not encoded as it should be, such as "#%". */
  const idOf = (hash) => {
    try {
      return decodeURIComponent(hash.slice(1));
    } catch {
      return hash.slice(1);
    }
  };

  const target = () => document.getElementById(idOf(location.hash));

  const address = (work) => Object.assign(new URL(location.href), { search: "", hash: work.id }).href;

  /** What can be copied of a work, in the order of the words on its list. */
  const COPIES = [(work) => work.querySelector(".scholar-work__bibtex pre").textContent, reference, address];

  /** Adds the buttons to a panel when it is first opened. */
  const offer = (panel) => {
    const work = panel.closest(".scholar-work");
    const labels = wordsOf(work);
    const bar = document.createElement("p");
    bar.className = "scholar-copies";
    const said = document.createElement("span");
    said.setAttribute("role", "status");
    COPIES.forEach((make, place) => {
      if (make === address && !work.id) return;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "scholar-link";
      button.textContent = labels[place];
      button.addEventListener("click", async () => {
        await navigator.clipboard.writeText(make(work));
        said.textContent = labels[3];
        setTimeout(() => (said.textContent = ""), 2000);
      });
      bar.append(button);
    });
    bar.append(said);
    panel.append(bar);
  };

  document.addEventListener(
    "toggle",
    ({ target }) => {
      const isNew = target.open && target.matches?.(".scholar-work__bibtex") && !target.querySelector(".scholar-copies");
      if (isNew && navigator.clipboard) offer(target);
    },
    true, // toggle does not bubble
  );

  // ---- Printing: where no style opens what is folded, it is opened for the time

  if (!CSS.supports("selector(::details-content)")) {
    const folded = ".scholar-block details:is(.scholar-rest, .scholar-work__all, .scholar-work__abstract):not([open])";
    let opened = [];
    addEventListener("beforeprint", () => {
      opened = [...document.querySelectorAll(folded)];
      for (const each of opened) each.open = true;
    });
    addEventListener("afterprint", () => {
      for (const each of opened) each.open = false;
    });
  }

  // ---- Downloading

  const MADE = "#"; // where a link leads whose file is made at the click

  const hasEntries = (place) => Boolean(place.closest(".scholar-block").querySelector(".scholar-work__bibtex pre"));

  /** Shows a link that had nowhere to lead without a script. */
  const offerMade = (place) => {
    const link = place.firstElementChild;
    if (link.hasAttribute("href") || !hasEntries(place)) return;
    link.href = MADE;
    place.hidden = false;
  };

  /** Says how many works a link downloads; where the page has no entries, it is always all of them. */
  const offerFile = (place, shown, isWhole) => {
    const link = place.firstElementChild;
    const isPart = !isWhole && hasEntries(place);
    place.hidden = shown === 0 || !link.hasAttribute("href");
    link.textContent = isPart ? place.dataset.some.replace("{count}", shown) : place.dataset.all;
    link.toggleAttribute("data-part", isPart);
  };

  /** The entries of the works that are shown, each once, as the command line exports them. */
  const entries = (block) => {
    const found = new Map();
    for (const work of block.querySelectorAll(".scholar-work:not([hidden])"))
      found.set(work.dataset.key, work.querySelector(".scholar-work__bibtex pre")?.textContent);
    return `${[...found.values()].filter(Boolean).join("\n\n")}\n`;
  };

  document.addEventListener("click", ({ target }) => {
    const link = target.closest?.(".scholar-download > a");
    const whole = link?.getAttribute("href");
    if (!link || (whole !== MADE && !link.hasAttribute("data-part"))) return;
    const url = URL.createObjectURL(new Blob([entries(link.closest(".scholar-block"))], { type: "text/x-bibtex" }));
    link.href = url;
    setTimeout(() => link.setAttribute("href", whole)); // the browser has read the address by then
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  });

  // ---- Searching: text is folded as the builder folds names

  const UNDECOMPOSED = {
    ł: "l", ø: "o", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe", ı: "i", ħ: "h", ŋ: "n", ŧ: "t", ĸ: "k", ə: "e", ɛ: "e",
    ɔ: "o", ß: "ss", "ʻ": "'", "ʼ": "'", "’": "'", "‘": "'", "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "−": "-",
  };
  const SPECIAL = new RegExp(`[${Object.keys(UNDECOMPOSED).join("")}]`, "g");
  const folded = new Map();

  const foldNew = (run) =>
    run
      .replace(SPECIAL, (letter) => UNDECOMPOSED[letter])
      .normalize("NFKD")
      .replace(/\p{M}/gu, "");

  /** Folds letters beyond ASCII: single ones come again and again, whole sentences of them do not. */
  const foldRun = (run) => {
    if (run.length > 2) return foldNew(run);
    if (!folded.has(run)) folded.set(run, foldNew(run));
    return folded.get(run);
  };
  const fold = (text) => text.toLowerCase().replace(/[^\0-\x7f]+/g, foldRun);

  const UNSEARCHED = "summary, pre, ul, .scholar-work__bibtex, .scholar-work__number";

  /** Gathers the words of a work; by hand, since a list of selectors asked in each of thousands of works is felt. */
  const gather = (element, parts) => {
    for (let child = element.firstElementChild; child; child = child.nextElementSibling) {
      if (child.matches(UNSEARCHED)) continue;
      if (/^(?:P|SPAN|H\d)$/.test(child.tagName)) parts.push(child.textContent);
      else gather(child, parts);
    }
  };

  /** What is searched of a work: its words on the page, the full name of its venue, and words that are not shown. */
  const words = (element, ...parts) => {
    gather(element, parts);
    const venue = element.querySelector("abbr[title]");
    if (venue) parts.push(venue.title);
    return fold(parts.join(" "));
  };

  // ---- Filtering

  /** Writes what is new: a text put in its own place again is laid out again. */
  const put = (element, text) => {
    if (element.textContent !== text) element.textContent = text;
  };

  const textOf = (element) => element.textContent.trim().replace(/\s+/g, " ");

  /** Whether a work has a value that no button offers, by what a facet is of: an address may ask for any. */
  const HAS = {
    author: ({ element }, _, value) =>
      [...element.querySelectorAll(".scholar-work__authors .scholar-person")].some((person) => textOf(person) === value),
    venue: ({ element }, _, value) => {
      const venue = element.querySelector(".scholar-work__venue");
      return Boolean(venue) && [textOf(venue), venue.title].includes(value);
    },
    topic: (_, hidden, value) => fold(` ${hidden} `).includes(fold(` ${value} `)),
  };

  const idle = globalThis.requestIdleCallback ?? setTimeout;

  /** The entries of the tables of contents, by the id they lead to. */
  const entriesOf = (page) => {
    const entries = new Map();
    for (const link of page.querySelectorAll("nav a[href*='#'], .toctree-l2 a, #toc-collapse a")) {
      const id = idOf(link.hash);
      entries.set(id, [...(entries.get(id) ?? []), link.closest("li")]);
    }
    return entries;
  };

  /** Whether the browser has read an element to its end, as far as `within`: something stands behind it. */
  const isRead = (element, within) => {
    for (let each = element; each !== within; each = each.parentNode) if (each.nextSibling) return true;
    return document.readyState !== "loading";
  };

  /** One list with its bar. */
  class List {
    constructor(bar, number) {
      this.bar = bar;
      this.block = bar.closest(".scholar-block");
      this.form = bar.querySelector("form");
      this.prefix = number ? `${number + 1}.` : ""; // names in the address of a page's further lists
      const data = JSON.parse(this.block.querySelector(".scholar-index").content.textContent);
      this.facets = data.facets;
      this.rows = data.works;
      this.groups = [];
      this.works = [];
      this.byKey = new Map();
      this.isWhole = false; // until all works of the list have come
      this.isChanged = false; // by the reader
      this.hasArrived = false; // at the end of the page
      this.buttons = this.facets.map(([name]) => [...bar.querySelectorAll(`[data-facet="${name}"] button[aria-pressed]`)]);
      this.counts = this.buttons.map((buttons) => buttons.map((button) => button.querySelector(".scholar-filters__count")));
      this.status = bar.querySelector("[role=status]");
      this.pinned = null;
      this.listen();
      this.isQuiet = bar.hasAttribute("data-quiet"); // shown where the address asks for something
      bar.hidden = this.isQuiet;
      this.tell(bar.dataset.total, bar.dataset.total);
    }

    /** Takes over the works that have come since the last time; tells whether there are some. */
    grow() {
      const before = this.works.length;
      const last = this.groups.at(-1);
      this.isWhole = isRead(this.block, null);
      if (last) this.take(last);
      if (!last || this.isWhole || isRead(last.list, this.block)) {
        for (const list of [...this.block.querySelectorAll(".scholar-publications")].slice(this.groups.length)) {
          this.groups.push({ list, count: 0, head: this.headOf(list), end: null });
          this.take(this.groups.at(-1));
        }
        this.rest = this.block.querySelector(".scholar-rest");
        this.download = this.block.querySelector(".scholar-download");
      }
      return this.works.length > before;
    }

    /** What stands over a list; over one that goes on behind the fold stands the head of the one before it. */
    headOf(list) {
      if (list.classList.contains("scholar-publications--continued")) return this.groups.at(-1).head;
      const before = list.previousElementSibling;
      return { count: 0, heading: before && /^H[2-6]$/.test(before.tagName) ? before : null };
    }

    /** Takes over the works of a group, each once: one that stands in several groups has a place in each. */
    take(group) {
      const isEnded = this.isWhole || isRead(group.list, this.block);
      let element = group.end ? group.end.nextElementSibling : group.list.firstElementChild;
      for (; element && (isEnded || element.nextElementSibling); element = element.nextElementSibling) {
        const key = element.getAttribute("data-key");
        let work = this.byKey.get(key);
        if (!work) {
          const [year, values, hidden] = this.rows[this.works.length];
          work = { places: [], year, values, hidden, text: null, isShown: true };
          this.byKey.set(key, work);
          this.works.push(work);
        }
        work.places.push({ element, group });
        element.hidden = !work.isShown;
        group.end = element;
        group.count += work.isShown;
        group.head.count += work.isShown;
      }
    }

    /** Takes over what the address says, where the page has come to its end; what the reader has done since counts more. */
    arrive() {
      if (this.hasArrived) return this.follow();
      this.hasArrived = true;
      this.grow();
      this.entries = entriesOf(document);
      if (this.isChanged) {
        if (!this.unwritten) this.pin(); // what is not written yet has left the work of the address behind
        this.filter();
      } else this.follow();
      this.say(0);
      this.readAhead(0);
    }

    /** Begins before that, with words and years alone: for what else an address may ask all works must be known. */
    begin() {
      this.entries = entriesOf(document);
      if (this.isAsked) this.apply(new URLSearchParams(location.search));
    }

    /** Goes on with the works that have come meanwhile. */
    go() {
      if (this.grow() && (this.isChanged || this.isAsked)) this.filter();
    }

    /** Reads what is searched while there is nothing else to do, so that the first key finds it read. */
    readAhead(place) {
      idle(() => {
        const end = performance.now() + 6; // less than half a frame
        while (place < this.works.length && performance.now() < end) this.text(this.works[place++]);
        if (place < this.works.length && this.bar.isConnected) this.readAhead(place);
      });
    }

    text(work) {
      return (work.text ??= words(work.places[0].element, work.hidden, work.year));
    }

    listen() {
      this.form.addEventListener("submit", (event) => {
        event.preventDefault();
        this.settle();
        this.say(0);
        if (matchMedia("(pointer: coarse)").matches) document.activeElement.blur(); // the keyboard lies over the works
      });
      this.form.q.addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || event.isComposing || !this.form.q.value) return;
        event.preventDefault();
        this.form.q.value = "";
        this.change(true);
      });
      this.form.addEventListener("input", (event) => this.change(event.target.name === "q"));
      this.form.addEventListener("reset", (event) => {
        event.preventDefault();
        this.apply(new URLSearchParams());
        this.change(false);
        this.form.q.focus();
      });
      this.form.addEventListener("click", (event) => {
        const fold = event.target.closest("button[aria-expanded]");
        if (fold) fold.setAttribute("aria-expanded", String(fold.getAttribute("aria-expanded") !== "true"));
        const button = event.target.closest("button[aria-pressed]");
        if (!button) return;
        button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
        this.change(false);
      });
    }

    /** Follows the reader: typing replaces the address, a choice adds one that Back returns from. */
    change(isTyping) {
      this.isChanged = true;
      this.pinned = null;
      this.filter();
      this.say(isTyping ? 700 : 0);
      clearTimeout(this.writing);
      const { pathname } = location;
      const write = () => location.pathname === pathname && this.write("replaceState"); // the reader may have gone on
      this.unwritten = isTyping ? write : null;
      if (isTyping) this.writing = setTimeout(() => this.settle(), 200); // browsers refuse to write at every key
      else this.write("pushState");
    }

    /** Writes what was typed last, if it is not written yet. */
    settle() {
      clearTimeout(this.writing);
      this.unwritten?.();
      this.unwritten = null;
    }

    /** Writes the state into the address of the page. */
    write(way) {
      const url = new URL(location.href);
      for (const name of [...url.searchParams.keys()]) if (this.owns(name)) url.searchParams.delete(name);
      for (const [name, value] of this.state()) url.searchParams.append(this.prefix + name, value);
      url.hash = "";
      if (url.href !== location.href) history[way](history.state, "", url);
    }

    /** Not "q" for the words: Material and the theme mkdocs take that for their own search, and open it. */
    owns(name) {
      const own = name.startsWith(this.prefix) ? name.slice(this.prefix.length) : "";
      return own === "search" || own === "year" || Object.hasOwn(HAS, own) || this.facets.some(([facet]) => facet === own);
    }

    get isAsked() {
      return [...new URLSearchParams(location.search).keys()].some((name) => this.owns(name));
    }

    state() {
      const state = [];
      const { q, from, to } = this.form;
      if (q.value.trim()) state.push(["search", q.value.trim()]);
      if (from && (from.value || to.value))
        state.push(["year", from.value === to.value ? from.value : `${from.value}-${to.value}`]);
      this.facets.forEach(([name], place) => {
        this.buttons[place].forEach((button) => {
          if (button.getAttribute("aria-pressed") === "true") state.push([name, button.value]);
        });
      });
      return state;
    }

    /** Takes over what an address says. */
    apply(parameters) {
      const { q, from, to } = this.form;
      q.value = parameters.get(`${this.prefix}search`) ?? "";
      if (from) {
        const [first, last = first] = (parameters.get(`${this.prefix}year`) ?? "").split("-");
        from.value = first;
        to.value = last;
      }
      let pressed = 0;
      const facets = this.bar.querySelector(".scholar-filters__facets");
      for (const name in HAS) if (parameters.has(this.prefix + name)) this.addFacet(name);
      this.facets.forEach(([name], place) => {
        const wanted = parameters.getAll(this.prefix + name);
        for (const value of wanted) this.offer(place, value);
        this.buttons[place].forEach((button) => {
          const isPressed = wanted.includes(button.value);
          button.setAttribute("aria-pressed", String(isPressed));
          pressed += isPressed && facets?.contains(button);
        });
      });
      if (pressed) facets.open = true;
    }

    /** Makes room for a facet of which the bar offers nothing. */
    addFacet(name) {
      if (this.facets.some(([facet]) => facet === name)) return;
      this.facets.push([name, []]);
      this.buttons.push([]);
      this.counts.push([]);
      for (const work of this.works) work.values.push([]);
    }

    /** Adds a button for a value that an address asks for and that has none, if a work has the value. */
    offer(facet, value) {
      const [name, values] = this.facets[facet];
      let place = values.indexOf(value);
      if (place in this.buttons[facet]) return;
      if (place < 0) {
        const holders = this.works.filter(({ places, hidden }) => HAS[name]?.(places[0], hidden, value));
        if (holders.length === 0) return;
        place = values.push(value) - 1;
        for (const work of holders) work.values[facet].push(place);
      }
      const button = document.createElement("button");
      const count = document.createElement("span");
      button.type = "button";
      button.value = value;
      count.className = "scholar-filters__count";
      button.append(`${value} `, count);
      this.buttons[facet][place] = button;
      this.counts[facet][place] = count;
      this.askedFor.append(document.createElement("li"));
      this.askedFor.lastChild.append(button);
    }

    /** The list of buttons that stand there because an address asked for them. */
    get askedFor() {
      let list = this.bar.querySelector(".scholar-filters__asked");
      if (!list) {
        list = document.createElement("ul");
        list.className = "scholar-filters__asked";
        list.setAttribute("role", "list");
        const next = this.form.querySelector(".scholar-filters__facets, .scholar-filters__status");
        if (next) next.before(list);
        else this.form.append(list);
      }
      return list;
    }

    filter() {
      const { q, from, to } = this.form;
      const terms = fold(q.value).split(/\s+/).filter(Boolean);
      const bounds = [Number(from?.value) || -Infinity, Number(to?.value) || Infinity].sort((a, b) => a - b);
      const isYearAsked = Boolean(from?.value || to?.value);
      const chosen = this.buttons.map((buttons) =>
        new Set(buttons.flatMap((button, place) => (button.getAttribute("aria-pressed") === "true" ? [place] : []))),
      );
      const counts = this.buttons.map((buttons) => new Uint32Array(buttons.length));
      let shown = 0;
      for (const work of this.works) {
        const isNear = this.matches(work, terms, isYearAsked, bounds);
        const misses = isNear ? this.misses(work, chosen) : [-1, -1];
        const isShown = misses.length === 0 || work === this.pinned;
        // a value counts the works that all other facets let through
        if (misses.length < 2)
          work.values.forEach((values, facet) => {
            if (misses.length === 0 || misses[0] === facet) for (const value of values) counts[facet][value] += 1;
          });
        shown += isShown;
        if (isShown === work.isShown) continue;
        work.isShown = isShown;
        for (const { element, group } of work.places) {
          element.hidden = !isShown;
          group.count += isShown ? 1 : -1;
          group.head.count += isShown ? 1 : -1;
        }
      }
      this.show(shown, counts, chosen, terms.length > 0 || isYearAsked);
    }

    matches(work, terms, isYearAsked, [first, last]) {
      if (isYearAsked && !(work.year >= first && work.year <= last && work.year !== null)) return false;
      if (terms.length === 0) return true;
      const text = this.text(work);
      return terms.every((term) => text.includes(term));
    }

    /** The facets of which a work has none of the chosen values. */
    misses(work, chosen) {
      const misses = [];
      for (let facet = 0; facet < chosen.length; facet += 1)
        if (chosen[facet].size > 0 && !work.values[facet].some((value) => chosen[facet].has(value))) misses.push(facet);
      return misses;
    }

    show(shown, counts, chosen, isNarrowed) {
      for (const { list, count, head } of this.groups) {
        list.hidden = count === 0;
        for (const part of this.partsOf(head)) part.hidden = head.count === 0;
      }
      this.buttons.forEach((buttons, facet) =>
        buttons.forEach((button, place) => {
          put(this.counts[facet][place], String(counts[facet][place]));
          button.disabled = this.isWhole && counts[facet][place] === 0 && !chosen[facet].has(place);
        }),
      );
      const active = chosen.reduce((sum, values) => sum + values.size, 0);
      const badge = this.bar.querySelector(".scholar-filters__active");
      if (badge) {
        badge.hidden = active === 0;
        badge.textContent = active;
      }
      const isAll = !isNarrowed && active === 0;
      this.form.querySelector("[type=reset]").hidden = isAll;
      if (this.rest) this.unfold(!isAll);
      if (this.download && this.isWhole) offerFile(this.download, shown, isAll);
      this.bar.querySelector(".scholar-filters__none").hidden = shown > 0 || !this.isWhole;
      this.tell(shown, this.isWhole ? this.works.length : this.bar.dataset.total);
    }

    /** Shows how many are found. */
    tell(shown, total) {
      this.found = this.bar.dataset.found.replace("{shown}", shown).replace("{total}", total);
      this.status.parentNode.dataset.found = this.found;
    }

    /** A heading with its entries in the tables of contents. */
    partsOf({ heading }) {
      return heading ? [heading, ...(heading.id ? (this.entries.get(heading.id) ?? []) : [])] : [];
    }

    /** What is found stands open, whatever is folded otherwise. */
    unfold(isNarrowed) {
      if (isNarrowed === this.isNarrowed) return;
      if (isNarrowed) this.wasOpen = this.rest.open;
      if (isNarrowed || this.isNarrowed) this.rest.open = isNarrowed || this.wasOpen;
      this.rest.firstElementChild.hidden = this.isNarrowed = isNarrowed;
    }

    /** Tells those who listen how many are found, after a pause while somebody types; all can see it at once. */
    say(pause) {
      clearTimeout(this.timer);
      const say = () => this.hasArrived && put(this.status, this.found);
      if (pause) this.timer = setTimeout(say, pause);
      else say();
    }

    follow() {
      if (this.isQuiet && this.isAsked) this.bar.hidden = this.isQuiet = false;
      this.apply(new URLSearchParams(location.search));
      this.pin();
      this.filter();
      this.say(0);
    }

    /** A work that an address leads to is shown, whatever the filter. */
    pin() {
      const element = target()?.closest(".scholar-work") ?? null;
      this.pinned = this.works.find((work) => work.places.some((place) => place.element === element)) ?? null;
    }
  }

  // ---- Pages

  let lists = [];

  /** Opens what is folded around the place an address leads to, where the browser has not done it. */
  const unfold = () => {
    const fold = target()?.closest(".scholar-rest:not([open])");
    if (!fold) return;
    fold.open = true;
    target().scrollIntoView();
  };

  /** Goes where the address leads. */
  const lead = () => {
    unfold();
    if (lists.some((list) => list.pinned)) target().scrollIntoView();
  };

  const follow = () => {
    for (const list of lists) list.follow();
    lead();
  };

  /** Shows what needs a script, on each page that arrives. */
  const prepare = () => {
    lists = lists.filter((list) => list.bar.isConnected);
    const bars = [...document.querySelectorAll(".scholar-filters")];
    for (const place of document.querySelectorAll(".scholar-download[hidden]")) offerMade(place);
    bars.forEach((bar, number) => {
      if (!lists.some((list) => list.bar === bar)) lists.push(new List(bar, number));
    });
    for (const list of lists) list.arrive();
    lead();
    const asked = lists.find((list) => list.isAsked && !list.isChanged && !list.pinned);
    if (asked) asked.bar.scrollIntoView({ block: "nearest" }); // who comes for some of the works sees that they are some
  };

  /**
   * Material follows each details of a page through its print and through each change of the address. For the thousands
   * of a long list that takes longer than all else, and ours need none of it: style and browser open them.
   */
  const spare = () => {
    const content = document.querySelector("[data-md-component=content]");
    if (!content || document.readyState === "complete" || Object.hasOwn(content, "querySelectorAll")) return;
    content.querySelectorAll = (selectors) =>
      Element.prototype.querySelectorAll.call(content, selectors === "details" ? "details:not(.scholar-work *)" : selectors);
    addEventListener("load", () => delete content.querySelectorAll, { once: true }); // it has looked by then
  };

  /** Whether the address asks for one of a bar's choices. */
  const isChosenFrom = (bar) =>
    [...new URLSearchParams(location.search).keys()].some(
      (name) => name in HAS || bar.querySelector(`[data-facet="${CSS.escape(name)}"]`),
    );

  /** Begins with the first list while its page is still coming: browsers show a long one piece by piece. */
  const begin = () => {
    if (document.readyState !== "loading") return; // the rest is for `prepare`
    spare();
    const bar = document.querySelector(".scholar-filters");
    const index = bar?.parentNode.querySelector(".scholar-index");
    if (lists.length === 0 && index && isRead(index, bar.parentNode)) {
      if (bar.hasAttribute("data-quiet") || isChosenFrom(bar)) return;
      lists.push(new List(bar, 0));
      lists[0].begin();
    }
    lists[0]?.go();
    if (!lists[0]?.isWhole) requestAnimationFrame(begin);
  };

  addEventListener("click", () => lists.forEach((list) => list.settle()), true); // before it leads elsewhere
  addEventListener("popstate", follow);
  addEventListener("hashchange", follow);

  // Material and Zensical swap pages without a load event; they offer each new one on document$.
  const start = () => {
    spare();
    if (typeof document$ === "undefined") prepare();
    else document$.subscribe(prepare);
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
  begin();
})();
