// The table of a game keeps itself up to date: when the game moves, the page is asked for again through the ordinary
// gate, and the parts marked data-live are put in place of the old ones. What somebody is typing stays.

import { watch } from "./countdown.js";

const game = Number(document.body.dataset.table);
const address = document.body.dataset.tableUrl; // not that of the page: it may be the answer to a form
const said = document.querySelector("[data-table-said]");
const YEAR = 60 * 60 * 24 * 365;

// ---- what is folded stays folded

const secret = document.querySelector('details[data-fold="secret"]');
secret?.addEventListener("toggle", () => {
  document.cookie = `secret-shut=${secret.open ? 0 : 1}; path=/games/; max-age=${YEAR}; samesite=lax`;
});

// ---- forms that somebody has touched

const touched = new Set(); // data-keep of each
for (const kind of ["input", "change"]) {
  document.addEventListener(kind, ({ target }) => {
    const form = target.closest("form[data-keep]");
    if (form) touched.add(form.dataset.keep);
  });
}

const fieldLike = (form, field) =>
  [...form.elements].find(
    (other) => other.name === field.name && other.type === field.type && (!["radio", "checkbox"].includes(field.type) || other.value === field.value),
  );

function carry(from, to) {
  for (const field of from.elements) {
    if (field.type === "hidden" || field.type === "submit") continue;
    const other = fieldLike(to, field);
    if (!other) continue;
    if (field.type === "radio" || field.type === "checkbox") other.checked = field.checked;
    else other.value = field.value;
  }
}

function keepForms(old, fresh) {
  for (const form of old.querySelectorAll("form[data-keep]")) {
    if (!touched.has(form.dataset.keep)) continue;
    const other = fresh.querySelector(`form[data-keep="${CSS.escape(form.dataset.keep)}"]`);
    if (other) carry(form, other);
    else fresh.append(form); // no longer to be had: sent, it is answered with the reason
  }
}

// ---- fetching

function focusOf(part) {
  const field = document.activeElement;
  if (!part.contains(field)) return null;
  const form = field.closest("form[data-keep]");
  return { field, keep: form?.dataset.keep, start: field.selectionStart ?? null, end: field.selectionEnd ?? null };
}

function focusAgain(part, was) {
  if (!was) return;
  const form = was.keep && part.querySelector(`form[data-keep="${CSS.escape(was.keep)}"]`);
  const field = (form && was.field.name && fieldLike(form, was.field)) || (was.field.id && document.getElementById(was.field.id));
  if (!field) return;
  field.focus({ preventScroll: true });
  if (was.start !== null && field.setSelectionRange) field.setSelectionRange(was.start, was.end);
}

function swap(old, fresh) {
  const open = new Map([...old.querySelectorAll("details[data-fold]")].map((fold) => [fold.dataset.fold, fold.open]));
  for (const fold of fresh.querySelectorAll("details[data-fold]")) {
    if (open.has(fold.dataset.fold)) fold.open = open.get(fold.dataset.fold);
  }
  keepForms(old, fresh);
  const was = focusOf(old);
  old.replaceWith(fresh);
  focusAgain(fresh, was);
  watch(fresh);
}

const liveIn = (page) => new Map([...page.querySelectorAll("[data-live][id]")].map((part) => [part.id, part]));

function show(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const [have, fresh] = [liveIn(document), liveIn(page)];
  const same = have.size === fresh.size && [...have.keys()].every((id) => fresh.has(id));
  if (!same && touched.size === 0) {
    location.assign(address); // another stage of the game: another page
    return;
  }
  for (const [id, part] of have) if (fresh.has(id)) swap(part, document.adoptNode(fresh.get(id)));
  if (said) said.textContent = said.dataset.words;
}

let waiting = 0;
let asking = false;

async function refresh() {
  waiting = 0;
  if (asking) {
    later();
    return;
  }
  asking = true;
  if (said) said.textContent = "";
  try {
    const answer = await fetch(address, { headers: { "X-Requested-With": "fetch" } });
    if (answer.ok) show(await answer.text());
  } catch {
    // the line is cut: the next poke asks again
  } finally {
    asking = false;
  }
}

// Many lines are written at once, and many people look on: one question, not all at the same instant.
function later(wait = 200) {
  if (!waiting) waiting = setTimeout(refresh, wait + Math.random() * 300);
}

document.addEventListener("conteur:poke", ({ detail }) => {
  if (detail.type === "game" && Number(detail.game) === game) later();
  if (detail.type === "access") later();
});
// The hour has come: whoever settles it needs a moment.
document.addEventListener("conteur:due", () => later(1200));
