/** The documented functions in use; version 2 comes without types, and the published ones are of another form. */
declare module 'signature_pad' {
  export interface LinePoint {
    x: number;
    y: number;
    /** Milliseconds. */
    time: number;
    color: string;
  }

  export default class SignaturePad {
    constructor(canvas: HTMLCanvasElement, options?: PadOptions);
    fromData(lines: LinePoint[][]): void;
    /** Stops listening to mouse and touch. */
    off(): void;
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
  import type { LinePoint, PadOptions } from 'signature_pad';

  interface SignatureCanvasProps extends PadOptions {
    canvasProps?: CanvasHTMLAttributes<HTMLCanvasElement>;
    clearOnResize?: boolean;
  }

  export default class SignatureCanvas extends Component<SignatureCanvasProps> {
    fromData(lines: LinePoint[][]): void;
    getCanvas(): HTMLCanvasElement;
    /** Stops listening to mouse and touch. */
    off(): void;
  }
}
