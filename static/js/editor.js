// The editor: marks of BBCode, quotes, live preview, drafts. Without this file the form still sends, previews and keeps.

const DRAFT_AFTER = 2500; // ms of rest
const PREVIEW_AFTER = 500;

const token = (form) => form.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";

const post = (url, form, fields) =>
  fetch(url, {
    method: "POST",
    headers: { "X-CSRFToken": token(form), "X-Requested-With": "fetch" },
    body: new URLSearchParams(fields),
  });

// execCommand keeps the browser's own undo; setRangeText is for browsers without it
function insert(area, text) {
  area.focus();
  if (!document.execCommand?.("insertText", false, text)) {
    area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function wrap(area, open, close, select) {
  const start = area.selectionStart;
  const chosen = area.value.slice(start, area.selectionEnd);
  insert(area, open + chosen + close);
  if (select) {
    const at = start + open.indexOf(select);
    area.setSelectionRange(at, at + select.length);
  } else if (!chosen) {
    area.setSelectionRange(start + open.length, start + open.length);
  }
}

const marks = {
  list(area) {
    const chosen = area.value.slice(area.selectionStart, area.selectionEnd);
    const lines = chosen.split("\n").map((line) => `[*]${line}`);
    insert(area, `[list]\n${lines.join("\n")}\n[/list]`);
  },
  color: (area) => wrap(area, "[color=red]", "[/color]", "red"),
  url: (area) => wrap(area, "[url=https://]", "[/url]", "https://"),
  "@": (area) => insert(area, "@"),
};

function mark(area, tag) {
  if (marks[tag]) marks[tag](area);
  else wrap(area, `[${tag}]`, `[/${tag}]`);
}

const rest = (ms, act) => {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };
};

for (const form of document.querySelectorAll("form[data-composer]")) {
  const area = form.querySelector("textarea");
  if (!area) continue;
  const said = form.querySelector("[data-composer-said]");
  const home = form.closest("[data-editor]");

  for (const bar of form.querySelectorAll("[data-toolbar]")) {
    bar.hidden = false;
    bar.addEventListener("click", (event) => {
      const button = event.target.closest("[data-tag]");
      if (button) mark(area, button.dataset.tag);
    });
  }
  area.addEventListener("keydown", (event) => {
    const tag = { b: "b", i: "i", u: "u" }[event.key];
    if (!tag || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    mark(area, tag);
  });

  const place = form.elements.place?.value;
  if (home?.dataset.draftUrl && place) {
    let sent = false;
    let last = area.value;
    const keep = async () => {
      if (sent || area.value === last) return;
      last = area.value;
      const fields = { place, text: area.value };
      for (const name of ["title", "people"]) if (form.elements[name]) fields[name] = form.elements[name].value;
      try {
        const answer = await post(home.dataset.draftUrl, form, fields);
        if (answer.ok && said) said.textContent = (await answer.json()).kept;
      } catch {
        last = null; // kept at the next rest
      }
    };
    const soon = rest(DRAFT_AFTER, keep);
    form.addEventListener("input", soon);
    form.addEventListener("submit", () => (sent = true));
    addEventListener("pagehide", () => {
      if (sent || area.value === last) return;
      const body = new URLSearchParams({ place, text: area.value, csrfmiddlewaretoken: token(form) });
      for (const name of ["title", "people"]) if (form.elements[name]) body.set(name, form.elements[name].value);
      navigator.sendBeacon(home.dataset.draftUrl, body);
    });
  }

  const button = form.querySelector("button[name=preview]");
  if (button && home?.dataset.previewUrl) {
    const box = document.createElement("div");
    box.className = "sheet sheet--tight";
    box.hidden = true;
    box.tabIndex = -1;
    const prose = document.createElement("div");
    prose.className = "prose";
    prose.dir = "auto";
    box.append(prose);
    form.after(box);
    button.setAttribute("aria-expanded", "false");
    let asked = 0;
    const show = async () => {
      if (box.hidden) return;
      const turn = ++asked;
      try {
        const answer = await post(home.dataset.previewUrl, form, { text: area.value });
        const { html, error } = await answer.json();
        if (turn !== asked) return; // a newer text is on its way
        if (html === undefined) prose.textContent = error;
        else prose.innerHTML = html; // cleaned by the server
      } catch {
        box.hidden = true;
        button.setAttribute("aria-expanded", "false");
      }
    };
    button.addEventListener("click", (event) => {
      event.preventDefault();
      box.hidden = !box.hidden;
      button.setAttribute("aria-expanded", String(!box.hidden));
      show();
    });
    area.addEventListener("input", rest(PREVIEW_AFTER, show));
  }
}

// Quotes go to the text that is being written, without leaving the page; several posts can be quoted in turn.
document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-quote]");
  const area = document.querySelector("form[data-composer] textarea");
  if (!link || !area || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  try {
    const answer = await fetch(link.dataset.quote, { headers: { "X-Requested-With": "fetch" } });
    if (!answer.ok) throw new Error();
    const { text } = await answer.json();
    area.setSelectionRange(area.value.length, area.value.length);
    insert(area, (area.value.trim() ? "\n\n" : "") + text);
    area.scrollIntoView({ block: "center" });
  } catch {
    location.href = link.href;
  }
});
