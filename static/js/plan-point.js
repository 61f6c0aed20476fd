// The point of a thing on its room's plan: a click or the arrow keys write the two figures of the form, and figures move the point.
(() => {
  for (const plan of document.querySelectorAll("[data-plan-point]")) {
    const form = plan.closest("form"), mark = plan.querySelector("[data-mark]");
    const [x, y] = ["on_plan:x", "on_plan:y"].map((name) => form.elements.namedItem(name));
    const figure = (field) => Number.parseFloat(field.value.replace(",", "."));
    const within = (value) => String(Math.round(Math.min(100, Math.max(0, value)) * 10) / 10);
    const show = () => {
      const point = [figure(x), figure(y)], known = point.every((each) => each >= 0 && each <= 100);
      mark.setAttribute("visibility", known ? "visible" : "hidden");
      if (known) { mark.setAttribute("x", `${point[0]}%`); mark.setAttribute("y", `${point[1]}%`); }
      plan.setAttribute("aria-label", known ? `${plan.dataset.label}: ${point.join(", ")}` : plan.dataset.label);
    };
    const put = (left, top) => {
      x.value = within(left); y.value = within(top);
      for (const field of [x, y]) field.dispatchEvent(new Event("input", { bubbles: true }));
    };
    plan.tabIndex = 0;
    plan.setAttribute("role", "application");
    plan.addEventListener("click", (event) => {
      const box = plan.getBoundingClientRect();
      put((event.clientX - box.left) / box.width * 100, (event.clientY - box.top) / box.height * 100);
    });
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    plan.addEventListener("keydown", (event) => {
      const step = steps[event.key];
      if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const far = event.shiftKey ? 10 : 1, from = [x, y].map((field) => (Number.isNaN(figure(field)) ? 50 : figure(field)));
      put(from[0] + step[0] * far, from[1] + step[1] * far);
    });
    for (const field of [x, y]) field.addEventListener("input", show);
    show();
  }
})();
