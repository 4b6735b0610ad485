// What the pages do: search, sort and filter in the overview; the details of a place in a source. No page needs it to be read.
"use strict";
(() => {
  const $ = (selector, from = document) => from.querySelector(selector);
  const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];
  const isTyping = (event) => event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey;

  // Light and dark.
  $("#theme")?.addEventListener("click", () => {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    try { localStorage.setItem("clew-theme", root.dataset.theme); } catch { /* a page from a file may keep nothing */ }
  });

  overview($("table.functions"));
  source($("#data"));

  function overview(table) {
    if (!table) return;
    const body = table.tBodies[0], rows = [...body.rows], search = $("#search");
    const words = rows.map((row) => (row.cells[0].dataset.v + " " + row.cells[1].textContent).toLowerCase());
    let kind = "all";
    const show = () => {
      const wanted = search.value.trim().toLowerCase();
      let shown = 0;
      rows.forEach((row, at) => {
        const is = words[at].includes(wanted) && (kind === "all" || Number(row.dataset[kind]) > 0);
        row.hidden = !is;
        shown += is;
      });
      $("#shown").textContent = shown === rows.length ? "" : `${shown} of ${rows.length}`;
    };
    search.addEventListener("input", show);
    for (const button of $$(".filter")) {
      button.addEventListener("click", () => {
        kind = button.dataset.filter;
        $$(".filter").forEach((other) => other.setAttribute("aria-pressed", other === button));
        show();
      });
    }
    $$("th .sort", table).forEach((button) => button.addEventListener("click", () => {
      const head = button.closest("th"), at = head.cellIndex, number = head.classList.contains("num");
      const down = head.getAttribute("aria-sort") === (number ? "none" : "ascending") || head.getAttribute("aria-sort") === "ascending";
      $$("thead th", table).forEach((other) => other.setAttribute("aria-sort", "none"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const key = (row) => { const v = row.cells[at].dataset.v; return number ? Number(v) : v; };
      const order = (a, b) => { const x = key(a), y = key(b); return x < y ? -1 : x > y ? 1 : 0; };
      const sorted = rows.slice().sort((a, b) => (down ? order(b, a) : order(a, b)));
      body.append(...sorted);
    }));
    document.addEventListener("keydown", (event) => {
      if (event.key === "/" && !isTyping(event)) { event.preventDefault(); search.focus(); search.select(); }
      if (event.key === "Escape" && event.target === search) { search.value = ""; show(); search.blur(); }
    });
  }

  function source(script) {
    if (!script) return;
    const data = JSON.parse(script.textContent), panel = $("#panel"), help = $("#help"), detail = $("#detail");
    const word = (at) => (at === undefined ? undefined : data.words[at]);
    const itemAt = (at) => {
      const item = data.items[at], out = { ...item };
      for (const key of ["function", "kind", "text", "outcome", "test", "with", "why", "advice", "certificate"]) out[key] = word(item[key]);
      for (const key of ["criteria", "assuming"]) out[key] = item[key]?.map(word);
      return out;
    };
    let chosen = null;

    const make = (name, attributes, ...children) => {
      const element = document.createElement(name);
      for (const [key, value] of Object.entries(attributes)) if (value !== undefined && value !== null) element.setAttribute(key, value);
      element.append(...children.filter((child) => child !== null && child !== undefined));
      return element;
    };
    const isOpen = (item) => item.status === "open" || item.status === "gave_up";

    const test = (name, says) => {
      const known = data.tests[name];
      if (!known) return make("p", {}, `${says} ${name === "given" ? "the given suite" : name}.`);
      const inside = document.getElementById(`t${known.template}`).content.cloneNode(true);
      return make("details", {}, make("summary", {}, `${says} ${name}`),
        make("p", { class: "note" }, make("code", {}, `${known.file}:${known.line}`), `; the call ${known.ends}`), inside);
    };

    const show = (item) => {
      const verdict = item.status === "covered" ? "covered" : item.status === "infeasible" ? "infeasible" : "open";
      const said = item.outcome === "decides" ? "decides alone" : item.outcome ?? item.kind;
      const out = make("div", { class: "item" },
        make("h3", {}, make("code", {}, said), make("span", { class: `chip ${verdict}` }, verdict),
          make("span", { class: "note" }, item.criteria.join(", "))));
      if (item.count > 0) out.append(make("p", { class: "note" }, item.count === 1 ? "once, over all tests" : `${item.count} times, over all tests`));
      if (item.test) out.append(test(item.test, item.with ? "The pair: " : "Covered by"));
      if (item.with) out.append(test(item.with, "and"));
      if (verdict === "infeasible") {
        out.append(make("p", {}, `No input leads here, which is proven: ${item.why}.`));
        if (item.assuming) out.append(make("p", {}, `The proof assumes: ${item.assuming.join(", ")}.`));
        if (item.certificate) out.append(make("p", { class: "note" }, "Proofs of this function are written down in ",
          make("code", {}, item.certificate), "; ", make("code", {}, "clew check"), " checks them with another solver."));
        else out.append(make("p", { class: "note" }, "With ", make("code", {}, "--certificates DIR"), " the proof is written down, for another solver to check."));
      } else if (verdict === "open") {
        out.append(make("p", {}, `Open: ${item.why ?? "nobody knows"}.`));
        if (item.advice) out.append(make("p", { class: "todo" }, item.advice));
      }
      return out;
    };

    const open = (element, place, items, decision) => {
      chosen?.classList.remove("chosen");
      $$(".l.here").forEach((line) => line.classList.remove("here"));
      chosen = element;
      element.classList.add("chosen");
      document.getElementById(`L${place}`)?.classList.add("here");
      const close = make("button", { type: "button", class: "quiet close", "aria-label": "Close" }, "esc");
      close.addEventListener("click", back);
      const all = items.map(itemAt);
      const order = (item) => (isOpen(item) ? 0 : item.status === "infeasible" ? 1 : 2);
      const groups = new Map();
      for (const item of all) {
        const key = `${item.text ?? item.kind}\n${item.function}`;
        groups.set(key, [...(groups.get(key) ?? []), item]);
      }
      detail.replaceChildren(close, make("p", { class: "place note" }, `line ${place}`));
      for (const group of groups.values()) {
        detail.append(make("p", { class: "note" }, `in ${group[0].function}`), make("h2", {}, group[0].text ?? group[0].kind),
          ...group.slice().sort((a, b) => order(a) - order(b)).map(show));
      }
      if (decision !== undefined) {
        const table = document.getElementById(`d${decision}`)?.cloneNode(true);
        table?.removeAttribute("id");
        if (table) detail.append(table);
      }
      help.hidden = true;
      detail.hidden = false;
      panel.classList.add("has-detail");
      panel.scrollTop = 0;
    };

    function back() {
      chosen?.classList.remove("chosen");
      chosen?.focus?.();
      chosen = null;
      detail.hidden = true;
      help.hidden = false;
      panel.classList.remove("has-detail");
    }

    const choose = (element) => {
      if (element.dataset.m !== undefined) {
        const mark = data.marks[element.dataset.m];
        open(element, mark.line, mark.items, mark.decision);
      } else if (element.dataset.l !== undefined) {
        open(element, element.dataset.l, data.lines[element.dataset.l] ?? []);
      }
    };
    const code = $(".source");
    code.addEventListener("click", (event) => {
      const element = event.target.closest("[data-m], [data-l]");
      if (element && !String(getSelection())) choose(element);
    });
    code.addEventListener("keydown", (event) => {
      if ((event.key === "Enter" || event.key === " ") && event.target.dataset.m !== undefined) {
        event.preventDefault();
        choose(event.target);
      }
    });

    const missed = Object.entries(data.lines).filter(([, items]) => items.some((at) => isOpen(data.items[at])))
      .map(([line]) => Number(line)).sort((a, b) => a - b);
    let at = -1;
    const step = (by) => {
      if (missed.length === 0) return;
      at = (at + by + missed.length) % missed.length;
      const line = document.getElementById(`L${missed[at]}`);
      line.scrollIntoView({ block: "center" });
      const element = $(".m.part, .m.miss", line) ?? $("[data-l]", line);
      element.focus({ preventScroll: true });
      choose(element);
    };
    const next = $("#next");
    if (missed.length === 0) next.remove();
    else next.addEventListener("click", () => step(1));
    document.addEventListener("keydown", (event) => {
      if (isTyping(event)) return;
      if (event.key === "n") step(1);
      if (event.key === "p") step(at < 0 ? 0 : -1);
      if (event.key === "Escape" && !detail.hidden) back();
    });
  }
})();
