// The frame around a game's topic (head, rail, strip) follows the game: it is asked for again through the ordinary page.
// Posts and what one is typing are not touched.

import { watch } from "./countdown.js";

const head = document.querySelector("[data-frame-url]");
let waiting = 0;

async function refresh() {
  waiting = 0;
  try {
    const answer = await fetch(head.dataset.frameUrl, { headers: { "X-Requested-With": "fetch" } });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const old of document.querySelectorAll("[data-frame][id]")) {
      const fresh = page.getElementById(old.id);
      if (!fresh || old.contains(document.activeElement)) continue;
      old.replaceWith(document.adoptNode(fresh));
      watch(fresh);
    }
  } catch {
    // the line is cut: the next poke asks again
  }
}

function later(wait = 200) {
  if (!waiting) waiting = setTimeout(refresh, wait + Math.random() * 300);
}

if (head) {
  document.addEventListener("conteur:poke", ({ detail }) => {
    if (detail.type === "access" || (detail.type === "game" && String(detail.game) === head.dataset.frame)) later();
  });
  // The hour has come: whoever settles it needs a moment.
  document.addEventListener("conteur:due", () => later(1200));
}
