// The replay without reloading by hand: the slider and the choice of eyes send their form by themselves, arrow keys step.
const player = document.querySelector("[data-player]");
if (player) {
  for (const field of player.querySelectorAll("select, input[type=range]")) field.addEventListener("change", () => player.requestSubmit());
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, textarea") || event.altKey || event.ctrlKey || event.metaKey) return;
    const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    if (rel) player.querySelector(`a[rel=${rel}]`)?.click();
  });
}
