import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import type { Drawing, ShapeKind, SketchShape } from '@feltbok/domain/sketches/sketch.ts';
import type { Pixel } from 'ol/pixel';
import type { Geometry } from '../geometry/drawing.domain';
import type { FormatMeasure } from '../geometry/size-texts.domain';

/** The commands of the keyboard while the map has the focus. */
export type BoardCommand = 'undo' | 'redo' | 'cancel' | 'remove';

export type ShapeChange = (shape: SketchShape) => SketchShape;

export interface BoardListeners {
  /**
   * Called for a tap with a tool that sets no points.
   * @param tolerance CSS pixels around the pixel
   */
  onTap?(pixel: Pixel, tolerance: number): void;
  /** Called when a single point is set. */
  onPoint?(position: GeoPosition): void;
  /** Called when a point is added to an unfinished shape. */
  onDrawing(drawing: Drawing): void;
  onDrawn(geometry: Geometry): void;
  /** Called when a shape cannot be finished, because it has no length or encloses no area. */
  onTooSmall(): void;
  /** Called when the selected shape or one of its corners was dragged. */
  onChange(uuid: string, change: ShapeChange): void;
  onCommand(command: BoardCommand): void;
  /** Makes shapes movable as a whole; absent where they are fixed. */
  moving?: ShapeMoving;
}

interface ShapeMoving {
  /** Whether a touch at that pixel drags the selected shape. */
  isOn(shape: SketchShape, pixel: Pixel, tolerance: number): boolean;
  /**
   * Called for an arrow key with Shift.
   * @param bearing degrees clockwise from north
   */
  onStep(bearing: number): void;
}

/** What touches of the map set points of. */
export type DrawKind = ShapeKind | 'point';

/** The current use of the pointer. */
export interface BoardTool {
  /** The kind of shape that touches draw; `null` where they select. */
  draws: DrawKind | null;
  /** The unfinished shape. */
  drawing: Drawing | null;
  /** The shape that shows handles. */
  selected: SketchShape | null;
  formatMeasure: FormatMeasure;
  /**
   * Formats the measures of a shape that lies still; `null` for those that the map shows anyway.
   */
  formatSelectedMeasure: FormatMeasure;
}

/** What the interactions of a drawing board share, unchanged while they are in use. */
export interface BoardContext {
  /** CSS pixels within which two positions of the pointer count as the same. */
  reach: number;
  listeners: BoardListeners;
  getTool(): BoardTool;
  /** Whether the pointer is snapped to something now. */
  isSnapped(): boolean;
}
