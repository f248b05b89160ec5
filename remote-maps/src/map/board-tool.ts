import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import type { Drawing, ShapeKind, SketchShape } from '@feltbok/domain/sketches/sketch.ts';
import type { Pixel } from 'ol/pixel';
import type { Geometry } from '../geometry/drawing.domain';
import type { WriteMeasure } from '../geometry/size-texts.domain';

/** What the keyboard asks for while the map has the focus. */
export type BoardCommand = 'undo' | 'redo' | 'cancel' | 'remove';

export type ShapeChange = (shape: SketchShape) => SketchShape;

export interface BoardListeners {
  /**
   * The map was tapped with a tool that sets no points.
   * @param tolerance CSS pixels around the pixel
   */
  onTap?(pixel: Pixel, tolerance: number): void;
  /** A single point was set. */
  onPoint?(position: GeoPosition): void;
  /** A point was set of a shape, which goes on. */
  onDrawing(drawing: Drawing): void;
  onDrawn(geometry: Geometry): void;
  /** What was to be finished has no length or encloses nothing, and stays as it was. */
  onTooSmall(): void;
  /** The chosen shape was dragged, or one of its corners. */
  onChange(uuid: string, change: ShapeChange): void;
  onCommand(command: BoardCommand): void;
  /** What makes shapes movable as a whole; left out where they lie still. */
  moving?: ShapeMoving;
}

interface ShapeMoving {
  /** Whether a touch of that pixel drags the chosen shape. */
  isOn(shape: SketchShape, pixel: Pixel, tolerance: number): boolean;
  /** An arrow was pressed with Shift. @param bearing clockwise from north, in degrees */
  onStep(bearing: number): void;
}

/** What touches of the map set points of. */
export type DrawKind = ShapeKind | 'point';

/** What the pointer is for. */
export interface BoardTool {
  /** What touches of the map set points of; null where they choose. */
  draws: DrawKind | null;
  /** What is half drawn. */
  drawing: Drawing | null;
  /** The shape that has handles. */
  selected: SketchShape | null;
  write: WriteMeasure;
  /** What is written on a shape that lies still; what the map says of it need not be said twice. */
  writeSelected: WriteMeasure;
}

/** What the interactions of a drawing board share; it stays the same while they are in use. */
export interface BoardContext {
  /** CSS pixels within which the pointer means the same place. */
  reach: number;
  listeners: BoardListeners;
  getTool(): BoardTool;
  /** Whether the pointer is put onto something now. */
  isSnapped(): boolean;
}
