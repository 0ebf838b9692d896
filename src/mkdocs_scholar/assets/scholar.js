// Enhances what is there already; every page is complete without it. No requests, no globals.
(() => {
  "use strict";

  if (document.documentElement.hasAttribute("data-scholar")) return; // instant navigation may run this file again
  document.documentElement.setAttribute("data-scholar", "");

  /** Shows the buttons that need a script, on each page that arrives. */
  const prepare = () => {
    if (!navigator.clipboard) return;
    for (const button of document.querySelectorAll(".scholar-copy[hidden]")) button.hidden = false;
  };

  /** Copies the text beside a button, and says so for two seconds. */
  const copy = async (button) => {
    const text = button.closest("details")?.querySelector("pre")?.textContent;
    if (!text) return;
    await navigator.clipboard.writeText(text);
    const said = button.querySelector("[role=status]");
    said.textContent = button.dataset.copied;
    button.classList.add("scholar-copy--done");
    setTimeout(() => {
      said.textContent = "";
      button.classList.remove("scholar-copy--done");
    }, 2000);
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.(".scholar-copy");
    if (button) copy(button);
  });

  // Material and Zensical swap pages without a load event; they offer each new one on document$.
  const start = () => (typeof document$ === "undefined" ? prepare() : document$.subscribe(prepare));
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
