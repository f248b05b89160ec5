import type { GeoPosition } from '@feltbok/shared/domain/geodesy';
import type { Drawing, SketchShape } from '@feltbok/shared/domain/sketch';
import { outlineOf } from '@feltbok/shared/domain/sketch-measures';
import type { Coordinate } from 'ol/coordinate';
import PointerInteraction from 'ol/interaction/Pointer';
import type OlMap from 'ol/Map';
import type MapBrowserEvent from 'ol/MapBrowserEvent';
import type { Pixel } from 'ol/pixel';
import { fromLonLat, getPointResolution } from 'ol/proj';
import { type Handle, handlesOf, withHandleAt } from '../geometry/corners.domain';
import type { Touch } from '../geometry/drawing.domain';
import { movedShape } from '../geometry/moving.domain';
import { pencilOfDrawing, pencilOfShape, type WriteMeasure } from '../geometry/pencil-drawing.domain';
import type { Snapped } from '../geometry/snapping.domain';
import type { MapPart } from './map-part';
import { geoPosition } from './map-view';
import { Pencil } from './pencil';

/** What the keyboard asks for while the map has the focus. */
type BoardCommand = 'undo' | 'redo' | 'cancel' | 'remove';

export interface BoardListeners {
  /** The map was tapped or clicked, or its middle touched by key. @param pixel where on the map */
  onTouch(touch: Touch, pixel: Pixel, tolerance: number): void;
  /** A corner of the shape in hand was put elsewhere. */
  onHandle(shape: SketchShape, handle: Handle, to: GeoPosition): void;
  onCommand(command: BoardCommand): void;
  /** What makes shapes movable as a whole; left out where they lie still. */
  moving?: ShapeMoving;
}

interface ShapeMoving {
  /** Whether a touch there drags the chosen shape. @param pixel where on the map */
  isOn(shape: SketchShape, pixel: Pixel, tolerance: number): boolean;
  onMove(shape: SketchShape, from: GeoPosition, to: GeoPosition): void;
  /** An arrow was pressed with Shift. @param bearing clockwise from north, in degrees */
  onStep(bearing: number): void;
}

/** What is dragged, and what becomes of its shape. */
interface DragTarget {
  shapeAt(to: GeoPosition): SketchShape;
  endDrag(to: GeoPosition): void;
  /** A corner comes to lie on what is near; a whole shape goes where the hand goes. */
  snaps: boolean;
  to: GeoPosition | null;
}

/** What the pointer is for. */
export interface BoardTool {
  /** What is half drawn. */
  drawing: Drawing | null;
  /** Whether touches set points: they are put onto what lies near. */
  setsPoints: boolean;
  /** The shape that has handles. */
  selected: SketchShape | null;
  write: WriteMeasure;
  /** What is written on a shape that lies still; what the map says of it need not be said twice. */
  writeSelected: WriteMeasure;
}

/** @param reach metres of the plane, see `SnapIndex` */
export type SnapTo = (position: GeoPosition, reach: number) => Snapped | null;

/** CSS pixels within which a finger, or else a mouse or pen, means the same place. */
const fingerReach = 22;
const pointerReach = 10;
const bearings: Readonly<Record<string, number>> = { ArrowUp: 0, ArrowRight: 90, ArrowDown: 180, ArrowLeft: 270 };
const noText: WriteMeasure = () => null;

/** Takes touches, keys and drags of the map for drawing, and shows at once what comes of them. */
export class DrawingBoard implements MapPart {
  private readonly pencil = new Pencil();
  private map: OlMap | null = null;
  private tool: BoardTool = { drawing: null, setsPoints: false, selected: null, write: noText, writeSelected: noText };
  private snapTo: SnapTo = () => null;
  private pointer: { position: GeoPosition; snapped: boolean } | null = null;
  private target: DragTarget | null = null;

  private readonly drag = new PointerInteraction({
    handleDownEvent: (event) => this.startDrag(event),
    handleDragEvent: (event) => this.dragTo(event),
    handleUpEvent: () => this.endDrag(),
  });
  private readonly onClick = ({ coordinate, pixel, originalEvent }: MapBrowserEvent) =>
    this.touch(geoPosition(coordinate), pixel, reachOf(originalEvent));
  private readonly onMove = ({ coordinate, originalEvent, dragging }: MapBrowserEvent) => {
    const isFinger = originalEvent instanceof PointerEvent && originalEvent.pointerType === 'touch';
    if (!dragging && !isFinger) this.pointAt(geoPosition(coordinate), pointerReach);
  };
  private readonly onLeave = () => this.pointAt(null, 0);
  private readonly onKey = (event: KeyboardEvent) => {
    const bearing = event.shiftKey && this.tool.selected ? bearings[event.key] : undefined;
    if (event.key === 'Enter') this.touchMiddle();
    else if (bearing !== undefined && this.listeners.moving) this.listeners.moving.onStep(bearing);
    else {
      const command = commandOf(event);
      if (!command) return;
      this.listeners.onCommand(command);
    }
    event.preventDefault();
  };

  constructor(private readonly listeners: BoardListeners) {}

  attach(map: OlMap): void {
    this.map = map;
    this.pencil.attach(map);
    map.addInteraction(this.drag);
    map.on('click', this.onClick);
    map.on('pointermove', this.onMove);
    map.getViewport()?.addEventListener('pointerleave', this.onLeave);
    map.getTargetElement()?.addEventListener('keydown', this.onKey);
    this.paint();
  }

  detach(): void {
    const { map } = this;
    if (!map) return;
    this.pencil.detach();
    map.removeInteraction(this.drag);
    map.un('click', this.onClick);
    map.un('pointermove', this.onMove);
    map.getViewport()?.removeEventListener('pointerleave', this.onLeave);
    this.setCursor('');
    map.getTargetElement()?.removeEventListener('keydown', this.onKey);
    this.map = null;
  }

  /** From now on the pointer is for this. */
  setTool(tool: BoardTool): void {
    this.tool = tool;
    this.setCursor(tool.setsPoints ? 'crosshair' : '');
    if (!tool.setsPoints) this.pointer = null;
    this.paint();
  }

  snapBy(snapTo: SnapTo): void {
    this.snapTo = snapTo;
  }

  /** Touches what lies in the middle of the map: for keys, and for a finger that would hide the place. */
  touchMiddle(): void {
    const [centre, size] = [this.map?.getView().getCenter(), this.map?.getSize()];
    if (centre && size) this.touch(geoPosition(centre), [(size[0] ?? 0) / 2, (size[1] ?? 0) / 2], pointerReach);
  }

  private setCursor(cursor: string): void {
    const viewport = this.map?.getViewport();
    if (viewport) viewport.style.cursor = cursor;
  }

  private touch(at: GeoPosition, pixel: Pixel, tolerance: number): void {
    const { position } = this.placed(at, tolerance);
    const rotation = this.map?.getView().getRotation() ?? 0;
    this.listeners.onTouch({ position, reach: this.metres(position, tolerance), rotation }, pixel, tolerance);
  }

  private pointAt(at: GeoPosition | null, tolerance: number): void {
    if (!this.tool.setsPoints) return;
    this.pointer = at && this.placed(at, tolerance);
    this.paint();
  }

  /** Where a point comes to lie that is set there. */
  private placed(at: GeoPosition, tolerance: number): { position: GeoPosition; snapped: boolean } {
    const resolution = this.map?.getView().getResolution() ?? 0;
    const isPoint = this.target?.snaps ?? this.tool.setsPoints;
    const found = isPoint ? this.snapTo(at, resolution * tolerance) : null;
    return { position: found?.position ?? at, snapped: found !== null };
  }

  /** On the ground. */
  private metres({ longitude, latitude }: GeoPosition, pixels: number): number {
    const view = this.map?.getView();
    const place = fromLonLat([longitude, latitude]);
    return view ? pixels * getPointResolution(view.getProjection(), view.getResolution() ?? 0, place, 'm') : 0;
  }

  private startDrag({ pixel, coordinate, originalEvent }: MapBrowserEvent): boolean {
    const { selected } = this.tool;
    const reach = reachOf(originalEvent);
    this.target =
      selected && (this.handleTarget(selected, pixel, reach) ?? this.shapeTarget(selected, pixel, coordinate, reach));
    return this.target !== null;
  }

  private handleTarget(selected: SketchShape, pixel: Pixel, reach: number): DragTarget | null {
    const [nearest] = handlesOf(selected)
      .map((handle) => ({ handle, distance: this.pixelsBetween(pixel, handle.position) }))
      .filter(({ distance }) => distance <= reach)
      // Where a small shape's handles lie upon each other, a corner that is there comes first.
      .sort((a, b) => Number(a.handle.isNew) - Number(b.handle.isNew) || a.distance - b.distance);
    if (!nearest) return null;
    const { handle } = nearest;
    return {
      shapeAt: (to) => withHandleAt(selected, handle, to),
      endDrag: (to) => this.listeners.onHandle(selected, handle, to),
      snaps: true,
      to: null,
    };
  }

  private shapeTarget(selected: SketchShape, pixel: Pixel, coordinate: Coordinate, reach: number): DragTarget | null {
    const { moving } = this.listeners;
    // Of a shape that fills the map nothing would be left to drag the map by.
    if (!moving?.isOn(selected, pixel, reach) || !outlineOf(selected).every((position) => this.isVisible(position)))
      return null;
    const from = geoPosition(coordinate);
    return {
      shapeAt: (to) => movedShape(selected, from, to),
      endDrag: (to) => moving.onMove(selected, from, to),
      snaps: false,
      to: null,
    };
  }

  private isVisible({ longitude, latitude }: GeoPosition): boolean {
    const [width = 0, height = 0] = this.map?.getSize() ?? [];
    const [x = -1, y = -1] = this.map?.getPixelFromCoordinate(fromLonLat([longitude, latitude])) ?? [];
    return x >= 0 && y >= 0 && x <= width && y <= height;
  }

  private dragTo({ coordinate, originalEvent }: MapBrowserEvent): void {
    if (!this.target) return;
    this.pointer = this.placed(geoPosition(coordinate), reachOf(originalEvent));
    this.target.to = this.pointer.position;
    this.paint();
  }

  private endDrag(): boolean {
    const { target } = this;
    this.target = this.pointer = null;
    if (target?.to) target.endDrag(target.to);
    else this.paint();
    return false;
  }

  private pixelsBetween([x = 0, y = 0]: Pixel, { longitude, latitude }: GeoPosition): number {
    const [atX = 0, atY = 0] = this.map?.getPixelFromCoordinate(fromLonLat([longitude, latitude])) ?? [];
    return Math.hypot(atX - x, atY - y);
  }

  private paint(): void {
    const { drawing, selected, write, writeSelected } = this.tool;
    const { target, pointer } = this;
    const rotation = this.map?.getView().getRotation() ?? 0;
    const ring = pointer?.snapped ? pointer.position : null;
    if (target?.to) this.pencil.draw({ ...pencilOfShape(target.shapeAt(target.to), write), ring });
    else if (drawing)
      this.pencil.draw({ ...pencilOfDrawing(drawing, pointer && { ...pointer, rotation }, write), ring });
    else if (selected) this.pencil.draw({ ...pencilOfShape(selected, writeSelected), ring });
    else this.pencil.draw(ring && { lines: [], handles: [], texts: [], ring });
  }
}

const reachOf = (event: unknown): number =>
  event instanceof PointerEvent && event.pointerType === 'touch' ? fingerReach : pointerReach;

function commandOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): BoardCommand | null {
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() === 'y') return 'redo';
    if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
    return null;
  }
  return ({ Backspace: 'undo', Escape: 'cancel', Delete: 'remove' } as const)[key] ?? null;
}
