import {
  isFarEnough,
  type Stroke,
  type StrokePoint,
  sheet,
} from '@feltbok/domain/signatures/strokes.domain.ts';

interface StrokeEvents {
  /** Whether no stroke begins now. */
  isLocked: () => boolean;
  start: () => void;
  /** The stroke under way has begun or grown; it grows further in place. */
  change: (stroke: Stroke) => void;
  progress: (stroke: Stroke) => void;
  end: (stroke: Stroke) => void;
  /** The stroke under way is none after all. */
  takenBack: () => void;
}

/**
 * How long a stroke under way may go on before it is reported, in milliseconds: what a crash can
 * cost of it.
 */
const progressEvery = 250;

/**
 * Strokes from pointer events: one pointer at a time, pressure where a pen reports it, and every
 * way in which a stroke can end, also those where no pointer is lifted.
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
    canvas.addEventListener('pointerdown', this.down);
    canvas.addEventListener('pointermove', this.move);
    canvas.addEventListener('pointerup', this.up);
    canvas.addEventListener('pointercancel', this.up);
    canvas.addEventListener('lostpointercapture', this.up);
    // iOS takes two fingers for a zoom, and a long press for a selection, whatever touch-action
    // says.
    canvas.addEventListener('touchstart', prevent, { passive: false });
    addEventListener('pagehide', this.finish);
    document.addEventListener('visibilitychange', this.finish);
  }

  stop(): void {
    this.finish();
    this.canvas.removeEventListener('pointerdown', this.down);
    this.canvas.removeEventListener('pointermove', this.move);
    this.canvas.removeEventListener('pointerup', this.up);
    this.canvas.removeEventListener('pointercancel', this.up);
    this.canvas.removeEventListener('lostpointercapture', this.up);
    this.canvas.removeEventListener('touchstart', prevent);
    removeEventListener('pagehide', this.finish);
    document.removeEventListener('visibilitychange', this.finish);
  }

  /** Ends the stroke under way where it is. */
  readonly finish = (): void => {
    if (!this.pointer) return;
    this.pointer = null;
    this.on.end(this.stroke);
  };

  private readonly down = (event: PointerEvent): void => {
    if (event.button !== 0 || this.on.isLocked()) return;
    const isPen = event.pointerType === 'pen';
    if (this.pointer) {
      // A pen comes down while a finger is: that was the palm of the writing hand.
      if (!isPen || this.pointer.isPen) return;
      this.pointer = null;
      this.on.takenBack();
    }
    event.preventDefault();
    this.pointer = { id: event.pointerId, isPen };
    this.startedAt = event.timeStamp;
    this.reportedAt = event.timeStamp;
    this.stroke = [this.pointOf(event)];
    // Until it is lifted, also where it leaves the canvas.
    this.canvas.setPointerCapture(event.pointerId);
    this.on.start();
    this.on.change(this.stroke);
  };

  private readonly move = (event: PointerEvent): void => {
    if (event.pointerId !== this.pointer?.id) return;
    const events = event.getCoalescedEvents?.() ?? [];
    const before = this.stroke.length;
    for (const one of events.length > 0 ? events : [event]) {
      const point = this.pointOf(one);
      if (isFarEnough(this.stroke, point)) this.stroke.push(point);
    }
    if (this.stroke.length > before) this.on.change(this.stroke);
    if (event.timeStamp - this.reportedAt < progressEvery) return;
    this.reportedAt = event.timeStamp;
    this.on.progress([...this.stroke]);
  };

  private readonly up = (event: PointerEvent): void => {
    if (event.pointerId === this.pointer?.id) this.finish();
  };

  private pointOf(event: PointerEvent): StrokePoint {
    const box = this.canvas.getBoundingClientRect();
    const scale = sheet.width / (box.width || sheet.width);
    return {
      x: tenth((event.clientX - box.left) * scale),
      y: tenth((event.clientY - box.top) * scale),
      time: Math.max(0, Math.round(event.timeStamp - this.startedAt)),
      // Mice and many fingers report a half whatever they do.
      pressure: event.pointerType === 'pen' ? Math.round(event.pressure * 100) / 100 : null,
    };
  }
}

const prevent = (event: Event) => event.preventDefault();

const tenth = (value: number) => Math.round(value * 10) / 10;
