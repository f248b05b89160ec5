import { type Stroke, sheet } from '@feltbok/domain/signatures/strokes.domain.ts';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import SignatureCanvas from 'react-signature-canvas';
import { Ink, inkOptions } from './ink.ts';
import { StrokeCapture } from './stroke-capture.ts';

interface SignatureSheetProps {
  /** Accessible name of the canvas. */
  label: string;
  strokes: readonly Stroke[];
  /** Whether the strokes can no longer be changed. */
  isLocked: boolean;
  onStart: () => void;
  /** Called at intervals while the pen is down, with the stroke so far. */
  onProgress: (stroke: Stroke) => void;
  onStroke: (stroke: Stroke) => void;
  /** Called when a begun stroke turns out to be the palm of the hand that holds the pen. */
  onDiscard: () => void;
}

/** The canvas for pen, finger or mouse. It also draws the given strokes, at every size. */
export function SignatureSheet({ label, strokes, isLocked, ...on }: SignatureSheetProps) {
  const component = useRef<SignatureCanvas>(null);
  useInk(component, { strokes, isLocked, on });
  return (
    <SignatureCanvas
      ref={component}
      {...inkOptions}
      clearOnResize={false}
      canvasProps={{
        className: `fb-signature-canvas${isLocked ? ' fb-signature-locked' : ''}`,
        width: sheet.width,
        height: sheet.height,
        role: 'img',
        'aria-label': label,
      }}
    />
  );
}

interface Drawing extends Pick<SignatureSheetProps, 'strokes' | 'isLocked'> {
  on: Omit<SignatureSheetProps, 'label' | 'strokes' | 'isLocked'>;
}

/** Draws the strokes on the canvas, and reports new ones. */
function useInk(component: RefObject<SignatureCanvas | null>, drawing: Drawing): void {
  const { strokes } = drawing;
  const ink = useRef<Ink | null>(null);
  const latest = useRef(drawing);
  useLayoutEffect(() => {
    latest.current = drawing;
  });

  useLayoutEffect(() => {
    const library = component.current;
    if (!library) return;
    library.off();
    const canvas = library.getCanvas();
    const newInk = new Ink(library, canvas);
    ink.current = newInk;
    const redraw = () => newInk.draw(latest.current.strokes);
    const capture = new StrokeCapture(canvas, {
      isLocked: () => latest.current.isLocked,
      start: () => latest.current.on.onStart(),
      change: (stroke) => newInk.drawUnfinished(stroke),
      progress: (stroke) => latest.current.on.onProgress(stroke),
      end: (stroke) => latest.current.on.onStroke(stroke),
      discard: () => {
        redraw();
        latest.current.on.onDiscard();
      },
    });
    const stop = fitToWidth(canvas, (pixels) => {
      // Turning the tablet ends a stroke, as the positions then change.
      capture.finish();
      newInk.resize(pixels);
      redraw();
    });
    return () => {
      stop();
      capture.stop();
    };
  }, [component]);

  useEffect(() => ink.current?.draw(strokes), [strokes]);
}

/**
 * Calls `resize` at once and whenever the canvas gets another width, with the number of pixels it
 * needs: at least the sheet's, as the library clears that many.
 */
function fitToWidth(canvas: HTMLCanvasElement, resize: (pixels: number) => void): () => void {
  const adapt = () => {
    const { width } = canvas.getBoundingClientRect();
    const pixels = Math.max(sheet.width, Math.round(width * Math.max(1, devicePixelRatio)));
    if (width !== 0 && pixels !== canvas.width) resize(pixels);
  };
  adapt();
  const observer = new ResizeObserver(adapt);
  observer.observe(canvas);
  return () => observer.disconnect();
}
