import type { Pixel } from 'ol/pixel';

/** Milliseconds of a long press by finger, pen or button. */
const longPressMs = 550;
/** CSS pixels that the pointer may move during a long press. */
const trembleReach = 8;

/**
 * Reports a long press in one place of the map. The tap that follows from the same touch is not
 * reported.
 */
export class LongPress {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private start: { id: number; x: number; y: number } | null = null;
  private readonly listeners: ReadonlyArray<readonly [string, (event: Event) => void]> = [
    ['pointerdown', (event) => this.handleDown(event as PointerEvent)],
    ['pointermove', (event) => this.move(event as PointerEvent)],
    ['pointerup', () => this.stop()],
    ['pointercancel', () => this.stop()],
    ['pointerleave', () => this.stop()],
    // The browser's menu would cover the map.
    ['contextmenu', (event) => event.preventDefault()],
  ];

  /** @param onLongPress called with the place in the element, in CSS pixels */
  constructor(
    private readonly element: HTMLElement,
    private readonly onLongPress: (pixel: Pixel) => void,
  ) {
    for (const [type, listener] of this.listeners) element.addEventListener(type, listener);
  }

  dispose(): void {
    this.stop();
    for (const [type, listener] of this.listeners) this.element.removeEventListener(type, listener);
  }

  private handleDown({ isPrimary, button, pointerId, clientX, clientY }: PointerEvent): void {
    this.stop();
    // A second finger zooms.
    if (!isPrimary || button !== 0) return;
    this.start = { id: pointerId, x: clientX, y: clientY };
    this.timer = setTimeout(() => {
      const box = this.element.getBoundingClientRect();
      this.start = null;
      this.onLongPress([clientX - box.left, clientY - box.top]);
    }, longPressMs);
  }

  private move({ pointerId, clientX, clientY }: PointerEvent): void {
    if (!this.start || pointerId !== this.start.id) return;
    if (Math.hypot(clientX - this.start.x, clientY - this.start.y) > trembleReach) this.stop();
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.start = null;
  }
}
