/**
 * How much of the map one sees: pan and zoom by mouse, fingers and keys, and gliding from one view to the next.
 *
 * A view is `{x, y, scale}`: a point of the world is drawn at `world * scale + (x, y)` on the screen.
 *
 * @typedef {{x: number, y: number, scale: number}} View
 * @typedef {{left: number, top: number, right: number, bottom: number}} Box
 */

import { fine, still } from "./ink.js";

const SMALLEST = 0.12;
const LARGEST = 4;
const DRAGGED = 5; // pixels before a press becomes a drag
const GLIDE = 380; // milliseconds
const SETTLED = 350; // milliseconds without a move

export class Camera {
  /**
   * @param {HTMLElement} frame what the person touches
   * @param {SVGSVGElement} world what moves below it
   * @param {(scale: number) => void} onScale
   */
  constructor(frame, world, onScale) {
    this.frame = frame;
    this.world = world;
    this.onScale = onScale;
    /** @type {View} */
    this.view = { x: 0, y: 0, scale: 1 };
    this.width = 0;
    this.height = 0;
    this.top = 0; // pixels at the top that something else covers
    this.gliding = 0;
    this.settling = 0;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.dragged = false;
    this.listen();
  }

  // -- where it looks ------------------------------------------------------------------------------------------

  /** The frame has this size now; what was in the middle stays there. @param {number} width @param {number} height */
  resize(width, height) {
    const { x, y, scale } = this.view;
    const moved = { x: x + (width - this.width) / 2, y: y + (height - this.height) / 2, scale };
    const first = !this.width;
    [this.width, this.height] = [width, height];
    if (!first) this.show(moved);
  }

  /** While it moves, the browser shifts what it has painted; once it rests, it paints it sharp. @param {View} view */
  show(view) {
    this.view = view;
    this.world.style.transform = `translate(${fine(view.x)}px, ${fine(view.y)}px) scale(${view.scale.toFixed(4)})`;
    this.world.style.willChange = "transform";
    clearTimeout(this.settling);
    this.settling = setTimeout(() => (this.world.style.willChange = ""), SETTLED);
    this.onScale(view.scale);
  }

  /**
   * The view with this point of the world in the middle.
   * @param {number} x
   * @param {number} y
   * @param {number} scale
   * @returns {View}
   */
  centred(x, y, scale) {
    const bounded = Math.min(LARGEST, Math.max(SMALLEST, scale));
    return { x: this.width / 2 - x * bounded, y: (this.height + this.top) / 2 - y * bounded, scale: bounded };
  }

  /** The view that shows all of a box, at most so large. @param {Box} box @param {number} most @returns {View} */
  fitting(box, most) {
    const [wide, high] = [box.right - box.left, box.bottom - box.top];
    const scale = Math.min(most, this.width / wide, (this.height - this.top) / high);
    return this.centred((box.left + box.right) / 2, (box.top + box.bottom) / 2, scale);
  }

  /** Is all of this box on the screen? @param {Box} box */
  sees(box) {
    const { x, y, scale } = this.view;
    const [left, top] = [box.left * scale + x, box.top * scale + y];
    const [right, bottom] = [box.right * scale + x, box.bottom * scale + y];
    return left >= -1 && top >= this.top - 1 && right <= this.width + 1 && bottom <= this.height + 1;
  }

  /**
   * A view moved so that it shows no empty paper beside this box; what fits is in the middle.
   * @param {View} view
   * @param {Box} box
   */
  within({ x, y, scale }, box) {
    const across = slide(x + box.left * scale, x + box.right * scale, 0, this.width);
    const down = slide(y + box.top * scale, y + box.bottom * scale, this.top, this.height);
    return { x: x + across, y: y + down, scale };
  }

  /** Go to a view, smoothly unless that is unwanted. @param {View} goal */
  glide(goal) {
    cancelAnimationFrame(this.gliding);
    if (still()) return this.show(goal);
    const [from, start] = [this.view, performance.now()];
    const step = (/** @type {number} */ now) => {
      const t = Math.min(1, Math.max(0, (now - start) / GLIDE));
      const eased = 1 - (1 - t) ** 3;
      const between = (/** @type {"x" | "y" | "scale"} */ key) => from[key] + (goal[key] - from[key]) * eased;
      this.show({ x: between("x"), y: between("y"), scale: between("scale") });
      if (t < 1) this.gliding = requestAnimationFrame(step);
    };
    this.gliding = requestAnimationFrame(step);
  }

  /**
   * The view after zooming about a point of the screen.
   * @param {number} factor
   * @param {number} [x]
   * @param {number} [y]
   */
  zoomed(factor, x = this.width / 2, y = this.height / 2) {
    const { view } = this;
    const scale = Math.min(LARGEST, Math.max(SMALLEST, view.scale * factor));
    const ratio = scale / view.scale;
    return { x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio, scale };
  }

  /** @param {number} dx @param {number} dy @returns {View} */
  moved(dx, dy) {
    return { ...this.view, x: this.view.x + dx, y: this.view.y + dy };
  }

  /** At once, and no gliding after that. @param {View} view */
  hold(view) {
    cancelAnimationFrame(this.gliding);
    this.show(view);
  }

  // -- what the person does ------------------------------------------------------------------------------------

  listen() {
    const { frame } = this;
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    frame.addEventListener("pointerdown", (event) => this.press(event));
    frame.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"]))
      frame.addEventListener(end, (event) => this.release(event));
    frame.addEventListener("dblclick", (event) => this.doubled(event));
    frame.addEventListener("click", (event) => this.dragged && event.stopPropagation(), { capture: true });
  }

  /** Where on the frame. @param {MouseEvent} event @returns {[number, number]} */
  where(event) {
    const box = this.frame.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const step = event.deltaMode === 1 ? 16 : 1;
    const [dx, dy] = [event.deltaX * step, event.deltaY * step];
    if (event.shiftKey) return this.hold(this.moved(-(dx || dy), dx ? -dy : 0));
    this.hold(this.zoomed(Math.exp(-dy * (event.ctrlKey ? 0.008 : 0.0016)), ...this.where(event)));
  }

  /** @param {MouseEvent} event */
  doubled(event) {
    if (/** @type {Element} */ (event.target).closest("[role=button]")) return;
    this.glide(this.zoomed(event.shiftKey ? 0.6 : 1.7, ...this.where(event)));
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.pointerType === "mouse" && event.button > 1) return;
    if (!this.fingers.size) this.dragged = false;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    if (!this.dragged && this.fingers.size === 1 && Math.hypot(dx, dy) < DRAGGED) return;
    if (!this.dragged) this.frame.setPointerCapture(event.pointerId);
    this.dragged = true;
    this.frame.classList.add("dragging");
    if (this.fingers.size === 1) this.hold(this.moved(dx, dy));
    else this.pinch(event, finger);
    [finger.x, finger.y] = [event.clientX, event.clientY];
  }

  /** Two fingers: what is under them stays under them. */
  pinch(/** @type {PointerEvent} */ event, /** @type {{x: number, y: number}} */ finger) {
    const other = [...this.fingers.values()].find((each) => each !== finger);
    if (!other) return;
    const before = Math.hypot(finger.x - other.x, finger.y - other.y);
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    const box = this.frame.getBoundingClientRect();
    const [x, y] = [(finger.x + other.x) / 2 - box.left, (finger.y + other.y) / 2 - box.top];
    this.hold(this.zoomed(after / Math.max(before, 1), x, y));
    this.hold(this.moved((event.clientX - finger.x) / 2, (event.clientY - finger.y) / 2));
  }

  /** @param {PointerEvent} event */
  release(event) {
    this.fingers.delete(event.pointerId);
    if (!this.fingers.size) this.frame.classList.remove("dragging");
  }
}

/**
 * How far a stretch must move to fill the room from `start` to `end`, or to lie in its middle if it is shorter.
 * @param {number} near
 * @param {number} far
 * @param {number} start
 * @param {number} end
 */
function slide(near, far, start, end) {
  if (far - near <= end - start) return (start + end - near - far) / 2;
  return near > start ? start - near : far < end ? end - far : 0;
}
