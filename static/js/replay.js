// The replay without reloading by hand: a slider over days and nights, the choice of eyes sends its form, arrow keys step
// (with Shift from phase to phase). Without any of this links, selects and buttons do the same.
const player = document.querySelector("[data-player]");
if (player) {
  const place = player.querySelector("[data-place]");
  const select = place.querySelector("select");
  const slider = player.querySelector("[data-slider]");
  const eyes = player.querySelector("[data-eyes]");
  if (select.options.length > 1) {
    slider.hidden = false;
    slider.addEventListener("input", () => {
      select.selectedIndex = slider.value - 1;
      slider.setAttribute("aria-valuetext", select.selectedOptions[0].text);
    });
    slider.addEventListener("change", () => place.requestSubmit());
  }
  eyes.querySelector("select").addEventListener("change", () => eyes.requestSubmit());
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, textarea") || event.altKey || event.ctrlKey || event.metaKey) return;
    const links = event.shiftKey ? { ArrowLeft: "[data-part-back]", ArrowRight: "[data-part-forth]" } : { ArrowLeft: "a[rel=prev]", ArrowRight: "a[rel=next]" };
    if (links[event.key]) player.querySelector(links[event.key])?.click();
  });
}
