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

// Quotes go to the text that is being written, without leaving the page; several posts can be quoted in turn or at once.
async function quote(area, addresses) {
  const texts = [];
  for (const address of addresses) {
    const answer = await fetch(address, { headers: { "X-Requested-With": "fetch" } });
    if (!answer.ok) throw new Error();
    texts.push((await answer.json()).text);
  }
  area.setSelectionRange(area.value.length, area.value.length);
  insert(area, (area.value.trim() ? "\n\n" : "") + texts.join(""));
  area.scrollIntoView({ block: "center" });
}

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-quote]");
  const area = document.querySelector("form[data-composer] textarea");
  if (!link || !area || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  try {
    await quote(area, [link.dataset.quote]);
  } catch {
    location.href = link.href;
  }
});

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-pick]");
  const area = document.querySelector("form[data-composer] textarea");
  if (!form || !area) return;
  event.preventDefault();
  const ticks = [...form.elements].filter((field) => field.name === "quote" && field.checked);
  const links = ticks.map((tick) => tick.closest("[data-post]").querySelector("a[data-quote]").dataset.quote);
  try {
    await quote(area, links);
    for (const tick of ticks) tick.checked = false;
  } catch {
    form.submit();
  }
});

// A word left at a post shows without a reload.
document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-react]");
  if (!form || !event.submitter) return;
  event.preventDefault();
  const shown = form.closest("[data-post]");
  try {
    const body = new FormData(form, event.submitter);
    const answer = await fetch(form.action, { method: "POST", body, headers: { "X-Requested-With": "fetch" } });
    if (!answer.ok || answer.redirected) throw new Error();
    shown.outerHTML = await answer.text();
  } catch {
    location.reload();
  }
});
