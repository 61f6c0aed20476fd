// Live parts: new posts come into the open page, counters move. The socket says only that something changed;
// what it is comes through the ordinary pages, so that it shows what the reader may see and nothing else.

const PING = 25_000; // ms
const SLOWEST = 30_000;
const COUNTS = "/notifications/counts/";

let socket;
let wait = 1000;
let ping;

function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}/ws/live/`);
  socket.addEventListener("open", () => {
    if (wait > 1000) catchUp(); // what was said while the line was cut
    wait = 1000;
    clearInterval(ping);
    ping = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send('{"type":"ping"}'), PING);
  });
  socket.addEventListener("message", ({ data }) => {
    let frame;
    try {
      frame = JSON.parse(data);
    } catch {
      return;
    }
    document.dispatchEvent(new CustomEvent("conteur:poke", { detail: frame }));
    acts[frame.type]?.(frame);
  });
  socket.addEventListener("close", () => {
    clearInterval(ping);
    setTimeout(connect, wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 2, SLOWEST);
  });
}

const acts = {
  post: (frame) => {
    if (box && frame.topic === box.dataset.liveTopic) more();
  },
  edit: (frame) => {
    if (box && frame.topic === box.dataset.liveTopic) redraw(frame.post);
  },
  notice: () => counts(),
  access: () => catchUp(),
};

function catchUp() {
  if (box) more();
  counts();
}

// ---- posts

const box = document.querySelector("[data-live-topic]");
const further = document.querySelector("[data-live-more]");
const said = document.querySelector("[data-live-said]");
let asking = false;
let again = false;

async function more() {
  if (!("append" in box.dataset)) {
    if (further) further.hidden = false;
    return;
  }
  if (asking) {
    again = true; // one question at a time: posts come in order, each once
    return;
  }
  asking = true;
  try {
    do {
      again = false;
      const answer = await fetch(`${box.dataset.fragment}?after=${box.dataset.last}`, { headers: { "X-Requested-With": "fetch" } });
      if (!answer.ok) break;
      const last = answer.headers.get("X-Last-Position");
      const html = await answer.text();
      if (!last || Number(last) <= Number(box.dataset.last)) break;
      // appended below: nothing that is being read or typed moves or loses its focus
      box.insertAdjacentHTML("beforeend", html);
      box.dataset.last = last;
      if (said) {
        said.textContent = "";
        said.textContent = said.dataset.words;
      }
      again = true; // more than one fragment may have come
    } while (again);
  } catch {
    // the line is cut: caught up when it is back
  } finally {
    asking = false;
  }
  counts();
}

async function redraw(id) {
  const shown = box.querySelector(`[data-post="${CSS.escape(id)}"]`);
  if (!shown || shown.contains(document.activeElement)) return;
  try {
    const answer = await fetch(`/post/${encodeURIComponent(id)}/now/`, { headers: { "X-Requested-With": "fetch" } });
    if (answer.ok) shown.outerHTML = await answer.text();
  } catch {
    // the old text stays until the page is asked for again
  }
}

// ---- the numbers in the head of the page

async function counts() {
  const marks = document.querySelectorAll("[data-count]");
  if (!marks.length) return;
  try {
    const answer = await fetch(COUNTS, { headers: { "X-Requested-With": "fetch" } });
    if (!answer.ok) return;
    const numbers = await answer.json();
    for (const mark of marks) {
      const number = numbers[mark.dataset.count] ?? 0;
      mark.textContent = number;
      mark.hidden = !number;
      const words = document.querySelector(`[data-count-said="${mark.dataset.count}"]`);
      if (words) words.textContent = number ? `${words.dataset.colon} ${number}` : "";
    }
  } catch {
    // the numbers stay until the next poke
  }
}

if ("WebSocket" in window) connect();
