// The wizard with JavaScript: figures come by themselves, and rows of a table move without a new page. Without it the
// same buttons are sent.

const form = document.getElementById("wizard");

// ---- figures

const PAUSE = 2000; // ms between two looks
const MOST = 60; // looks at one page
let looks = 0;
let timer = 0;
let asked = 0;

function request() {
  const counts = document.querySelector("[data-counts]");
  if (!form || !counts) return fetch(location.href, { headers: { "X-Requested-With": "fetch" } });
  const data = new FormData(form);
  data.set("go", "forecast");
  return fetch(form.action, { method: "POST", body: data, headers: { "X-Requested-With": "fetch" } });
}

async function look() {
  timer = 0;
  const mine = ++asked;
  try {
    const answer = await request();
    if (!answer.ok || mine !== asked) return; // something newer was typed meanwhile
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const old of document.querySelectorAll("[data-fresh][id]")) {
      const fresh = page.getElementById(old.id);
      if (!fresh || old.contains(document.activeElement)) continue;
      old.replaceWith(document.adoptNode(fresh));
    }
  } catch {
    // the line is cut: the next look asks again
  }
  later();
}

function later() {
  if (timer || looks >= MOST || !document.querySelector("[data-waiting]")) return;
  looks += 1;
  timer = setTimeout(look, PAUSE);
}

document.querySelector("[data-counts]")?.addEventListener("input", () => {
  clearTimeout(timer);
  looks = 0;
  timer = setTimeout(look, 600);
});
later();

// ---- tables

for (const table of document.querySelectorAll("[data-rows]")) {
  const list = table.querySelector("ol");
  const said = table.querySelector("[data-rows-said]");
  const rows = () => [...list.querySelectorAll("[data-row]")];
  table.dataset.live = "";

  function number(moved) {
    const all = rows();
    all.forEach((row, place) => {
      row.querySelector("[data-at]").value = place + 1;
      row.querySelector('[data-move="up"]').disabled = place === 0;
      row.querySelector('[data-move="down"]').disabled = place === all.length - 1;
    });
    if (moved) {
      said.textContent = said.dataset.moved.replace("{name}", moved.dataset.name).replace("{place}", all.indexOf(moved) + 1).replace("{of}", all.length);
    }
  }

  function place(row, at) {
    const others = rows().filter((other) => other !== row);
    list.insertBefore(row, others[Math.max(0, Math.min(at, others.length))] ?? null);
    number(row);
  }

  table.addEventListener("click", (event) => {
    const button = event.target.closest("[data-move]");
    if (!button) return;
    event.preventDefault();
    const row = button.closest("[data-row]");
    place(row, rows().indexOf(row) + (button.dataset.move === "up" ? -1 : 1));
    (button.disabled ? row.querySelector("[data-move]:not(:disabled)") : button).focus();
  });

  table.addEventListener("change", ({ target }) => {
    const typed = Number(target.value);
    if (!target.matches("[data-at]") || !Number.isInteger(typed) || typed < 1) return;
    place(target.closest("[data-row]"), typed - 1);
    target.focus();
  });

  // Enter in a place moves the row; it does not send the form.
  table.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("[data-at]")) return;
    event.preventDefault();
    event.target.dispatchEvent(new Event("change", { bubbles: true }));
  });

  table.addEventListener("pointerdown", (event) => {
    const grip = event.target.closest("[data-grip]");
    if (!grip) return;
    event.preventDefault();
    const row = grip.closest("[data-row]");
    row.classList.add("is-dragged");
    const drag = ({ clientY }) => {
      const others = rows().filter((other) => other !== row);
      const before = others.find((other) => {
        const box = other.getBoundingClientRect();
        return clientY < box.top + box.height / 2;
      });
      if (row.nextElementSibling !== (before ?? null)) list.insertBefore(row, before ?? null);
    };
    // On the document: an element that is put elsewhere loses the pointer.
    const drop = () => {
      document.removeEventListener("pointermove", drag);
      document.removeEventListener("pointerup", drop);
      document.removeEventListener("pointercancel", drop);
      row.classList.remove("is-dragged");
      number(row);
    };
    document.addEventListener("pointermove", drag);
    document.addEventListener("pointerup", drop);
    document.addEventListener("pointercancel", drop);
  });
}
