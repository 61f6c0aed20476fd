// The theme switch without a reload, and the manners of the head's menus. Everything works without this file.

const root = document.documentElement;

for (const form of document.querySelectorAll("[data-theme-form]")) {
  form.addEventListener("submit", (event) => {
    const pressed = event.submitter;
    if (!pressed?.value) return;
    event.preventDefault();
    if (pressed.value === "auto") delete root.dataset.theme;
    else root.dataset.theme = pressed.value;
    for (const button of form.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button === pressed));
    const body = new FormData(form, pressed);
    // Kept by the server; if that fails, the choice holds for this page and the form still works on the next.
    fetch(form.action, { method: "POST", body, headers: { "X-Requested-With": "fetch" }, redirect: "manual" }).catch(() => {});
  });
}

const menus = [...document.querySelectorAll("details[data-menu]")];
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of menus) {
    if (!menu.open) continue;
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});
document.addEventListener("pointerdown", (event) => {
  for (const menu of menus) if (menu.open && !menu.contains(event.target)) menu.open = false;
});
for (const menu of menus) {
  menu.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !menu.contains(event.relatedTarget)) menu.open = false;
  });
}
