import { type Stroke, sheet } from '@feltbok/domain/signatures/strokes.domain.ts';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import SignatureCanvas from 'react-signature-canvas';
import { Ink, inkOptions } from './ink.ts';
import { StrokeCapture } from './stroke-capture.ts';

interface SignatureSheetProps {
  /** In words, for those who do not see it. */
  label: string;
  strokes: readonly Stroke[];
  /** What is on the sheet stays as it is. */
  isLocked: boolean;
  onStart: () => void;
  /** Now and then while the pen is down: the stroke so far. */
  onProgress: (stroke: Stroke) => void;
  onStroke: (stroke: Stroke) => void;
  /** A stroke that began turned out to be the palm of the hand that holds the pen. */
  onTakenBack: () => void;
}

/**
 * The canvas: draws what a pen, a finger or the mouse does on it, and the strokes it is given at
 * every size.
 */
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

/** Draws on the canvas, and reports what is drawn on it. */
function useInk(component: RefObject<SignatureCanvas | null>, now: Drawing): void {
  const { strokes } = now;
  const ink = useRef<Ink | null>(null);
  const current = useRef(now);
  useLayoutEffect(() => {
    current.current = now;
  });

  useLayoutEffect(() => {
    const library = component.current;
    if (!library) return;
    library.off();
    const canvas = library.getCanvas();
    const drawing = new Ink(library, canvas);
    ink.current = drawing;
    const redraw = () => drawing.draw(current.current.strokes);
    const capture = new StrokeCapture(canvas, {
      isLocked: () => current.current.isLocked,
      start: () => current.current.on.onStart(),
      change: (stroke) => drawing.drawUnderWay(stroke),
      progress: (stroke) => current.current.on.onProgress(stroke),
      end: (stroke) => current.current.on.onStroke(stroke),
      takenBack: () => {
        redraw();
        current.current.on.onTakenBack();
      },
    });
    const stop = fitToWidth(canvas, (pixels) => {
      // Turning the tablet ends a stroke: what comes after belongs to another sheet of glass.
      capture.finish();
      drawing.resize(pixels);
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
 * Calls back at once and later, whenever the canvas is shown at another width, with the pixels it
 * then needs. They are never fewer than those of the sheet, for the library empties so many units.
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
