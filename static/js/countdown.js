// Counts down every <time data-until="seconds since 1970">. Without it the page shows the hour itself.
// Also for parts that arrive later: call watch(element) on what was put into the page.

const WORDS = { fr: ["j", "h", "min", "s"], ru: ["д", "ч", "мин", "с"], en: ["d", "h", "min", "s"] };
const [day, hour, minute, second] = WORDS[document.documentElement.lang.slice(0, 2)] ?? WORDS.en;
const watched = new Set();

// The server's clock rules. A page taken out of the browser's history carries an old hour: then one's own clock serves.
const serverNow = Number(document.querySelector('meta[name="server-now"]')?.content ?? NaN) * 1000;
const fresh = performance.getEntriesByType("navigation")[0]?.type !== "back_forward";
const ahead = fresh && Number.isFinite(serverNow) ? serverNow - (performance.timeOrigin + performance.now()) : 0;

export const now = () => performance.timeOrigin + performance.now() + ahead;

const two = (number) => String(number).padStart(2, "0");

export function words(left) {
  const s = Math.max(0, Math.ceil(left / 1000));
  const [d, h, m] = [Math.floor(s / 86400), Math.floor(s / 3600) % 24, Math.floor(s / 60) % 60];
  if (d > 0) return `${d} ${day} ${h} ${hour} ${two(m)} ${minute}`;
  if (h > 0) return `${h} ${hour} ${two(m)} ${minute} ${two(s % 60)} ${second}`;
  if (m > 0) return `${m} ${minute} ${two(s % 60)} ${second}`;
  return `${s} ${second}`;
}

function tick(element) {
  const due = Number(element.dataset.until) * 1000;
  const left = due - now();
  const text = left > 0 ? words(left) : element.dataset.over;
  if (element.textContent !== text) element.textContent = text;
  if (left <= 0 && element.dataset.rung !== element.dataset.until) {
    element.dataset.rung = element.dataset.until;
    element.dispatchEvent(new CustomEvent("conteur:due", { bubbles: true, detail: { at: due } }));
  }
}

export function watch(scope = document) {
  for (const element of scope.querySelectorAll("time[data-until]")) {
    watched.add(element);
    tick(element);
  }
}

setInterval(() => {
  for (const element of watched) {
    if (element.isConnected) tick(element);
    else watched.delete(element);
  }
}, 500);
watch();
