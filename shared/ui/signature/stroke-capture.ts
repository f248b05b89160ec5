import {
  isFarEnough,
  type Stroke,
  type StrokePoint,
  sheet,
} from '@feltbok/domain/signatures/strokes.domain.ts';

interface StrokeEvents {
  /** Whether no new stroke may begin. */
  isLocked: () => boolean;
  start: () => void;
  /** Called when the current stroke has begun or grown; its array is extended in place. */
  change: (stroke: Stroke) => void;
  progress: (stroke: Stroke) => void;
  end: (stroke: Stroke) => void;
  /** Called when the current stroke is no stroke after all. */
  discard: () => void;
}

/** Milliseconds between reports of an unfinished stroke: a crash loses no more than that. */
const progressIntervalMs = 250;

/**
 * Captures strokes from pointer events of one pointer at a time, with a pen's pressure. A stroke
 * also ends when no pointer is lifted, for example when the page is hidden.
 */
export class StrokeCapture {
  private pointer: { id: number; isPen: boolean } | null = null;
  private stroke: StrokePoint[] = [];
  private startedAt = 0;
  private reportedAt = 0;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly on: StrokeEvents,
  ) {
    canvas.addEventListener('pointerdown', this.handleDown);
    canvas.addEventListener('pointermove', this.handleMove);
    canvas.addEventListener('pointerup', this.handleUp);
    canvas.addEventListener('pointercancel', this.handleUp);
    canvas.addEventListener('lostpointercapture', this.handleUp);
    // On iOS two fingers zoom and a long press selects text, whatever touch-action says.
    canvas.addEventListener('touchstart', preventDefault, { passive: false });
    addEventListener('pagehide', this.finish);
    document.addEventListener('visibilitychange', this.finish);
  }

  stop(): void {
    this.finish();
    this.canvas.removeEventListener('pointerdown', this.handleDown);
    this.canvas.removeEventListener('pointermove', this.handleMove);
    this.canvas.removeEventListener('pointerup', this.handleUp);
    this.canvas.removeEventListener('pointercancel', this.handleUp);
    this.canvas.removeEventListener('lostpointercapture', this.handleUp);
    this.canvas.removeEventListener('touchstart', preventDefault);
    removeEventListener('pagehide', this.finish);
    document.removeEventListener('visibilitychange', this.finish);
  }

  /** Ends the current stroke. */
  readonly finish = (): void => {
    if (!this.pointer) return;
    this.pointer = null;
    this.on.end(this.stroke);
  };

  private readonly handleDown = (event: PointerEvent): void => {
    if (event.button !== 0 || this.on.isLocked()) return;
    const isPen = event.pointerType === 'pen';
    if (this.pointer) {
      // A finger before the pen was the palm of the writing hand.
      if (!isPen || this.pointer.isPen) return;
      this.pointer = null;
      this.on.discard();
    }
    event.preventDefault();
    this.pointer = { id: event.pointerId, isPen };
    this.startedAt = event.timeStamp;
    this.reportedAt = event.timeStamp;
    this.stroke = [this.toPoint(event)];
    // The capture keeps events coming when the pointer leaves the canvas.
    this.canvas.setPointerCapture(event.pointerId);
    this.on.start();
    this.on.change(this.stroke);
  };

  private readonly handleMove = (event: PointerEvent): void => {
    if (event.pointerId !== this.pointer?.id) return;
    const events = event.getCoalescedEvents?.() ?? [];
    const before = this.stroke.length;
    for (const pointerEvent of events.length > 0 ? events : [event]) {
      const point = this.toPoint(pointerEvent);
      if (isFarEnough(this.stroke, point)) this.stroke.push(point);
    }
    if (this.stroke.length > before) this.on.change(this.stroke);
    if (event.timeStamp - this.reportedAt < progressIntervalMs) return;
    this.reportedAt = event.timeStamp;
    this.on.progress([...this.stroke]);
  };

  private readonly handleUp = (event: PointerEvent): void => {
    if (event.pointerId === this.pointer?.id) this.finish();
  };

  private toPoint(event: PointerEvent): StrokePoint {
    const box = this.canvas.getBoundingClientRect();
    const scale = sheet.width / (box.width || sheet.width);
    return {
      x: roundToTenth((event.clientX - box.left) * scale),
      y: roundToTenth((event.clientY - box.top) * scale),
      time: Math.max(0, Math.round(event.timeStamp - this.startedAt)),
      // Mice and many fingers always report a pressure of one half.
      pressure: event.pointerType === 'pen' ? Math.round(event.pressure * 100) / 100 : null,
    };
  }
}

const preventDefault = (event: Event) => event.preventDefault();

const roundToTenth = (value: number) => Math.round(value * 10) / 10;
