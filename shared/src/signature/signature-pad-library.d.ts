declare module 'signature_pad' {
  /** A point as the library's line is made of: it asks each how fast the pen came there. */
  export interface LinePoint {
    x: number;
    y: number;
    time: number;
    velocityFrom(start: LinePoint): number;
    distanceTo(other: LinePoint): number;
    equals(other: LinePoint): boolean;
  }

  export interface Line {
    curve?: object;
    widths?: { start: number; end: number };
  }

  /** Version 2. What begins with an underscore is not among its documented functions. */
  export default class SignaturePad {
    constructor(canvas: HTMLCanvasElement, options?: PadOptions);
    clear(): void;
    _reset(): void;
    _addPoint(point: LinePoint): Line;
    _drawCurve(curve: object, startWidth: number, endWidth: number): void;
    _drawDot(point: LinePoint): void;
  }

  /** Widths are radii. */
  export interface PadOptions {
    minWidth?: number;
    maxWidth?: number;
    dotSize?: number;
    penColor?: string;
  }
}

declare module 'react-signature-canvas' {
  import type { CanvasHTMLAttributes, Component } from 'react';
  import type SignaturePad from 'signature_pad';
  import type { PadOptions } from 'signature_pad';

  interface SignatureCanvasProps extends PadOptions {
    canvasProps?: CanvasHTMLAttributes<HTMLCanvasElement>;
    clearOnResize?: boolean;
  }

  export default class SignatureCanvas extends Component<SignatureCanvasProps> {
    getCanvas(): HTMLCanvasElement;
    getSignaturePad(): SignaturePad;
    /** Stops listening to mouse and touch. */
    off(): void;
  }
}
