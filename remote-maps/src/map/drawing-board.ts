import type { GeoPosition } from '@feltbok/shared/domain/geodesy';
import type { Drawing, ShapeKind, SketchShape } from '@feltbok/shared/domain/sketch';
import { outlineOf } from '@feltbok/shared/domain/sketch-measures';
import Collection from 'ol/Collection';
import type { Coordinate } from 'ol/coordinate';
import { never, primaryAction } from 'ol/events/condition';
import Feature, { type FeatureLike } from 'ol/Feature';
import GeometryCollection from 'ol/geom/GeometryCollection';
import LineString from 'ol/geom/LineString';
import MultiLineString from 'ol/geom/MultiLineString';
import MultiPoint from 'ol/geom/MultiPoint';
import Point from 'ol/geom/Point';
import type SimpleGeometry from 'ol/geom/SimpleGeometry';
import Draw, { type GeometryFunction } from 'ol/interaction/Draw';
import type Interaction from 'ol/interaction/Interaction';
import Modify from 'ol/interaction/Modify';
import PointerInteraction from 'ol/interaction/Pointer';
import Snap from 'ol/interaction/Snap';
import VectorLayer from 'ol/layer/Vector';
import OlMap from 'ol/Map';
import type MapBrowserEvent from 'ol/MapBrowserEvent';
import type { Pixel } from 'ol/pixel';
import VectorSource from 'ol/source/Vector';
import type Style from 'ol/style/Style';
import { handlesOf, withHandleAt } from '../geometry/corners.domain';
import {
  finished,
  type Geometry,
  geometrySoFar,
  geometryTo,
  type Pointer,
} from '../geometry/drawing.domain';
import { movedShape } from '../geometry/moving.domain';
import { sizeTexts, type WriteMeasure } from '../geometry/size-texts.domain';
import type { MapPart } from './map-part';
import { geoPosition } from './map-view';
import { mercatorAt } from './projections';
import { outlineOnMap, ringStyle, workStyles } from './sketch-style';
import './drawing-board.css';

/** What the keyboard asks for while the map has the focus. */
type BoardCommand = 'undo' | 'redo' | 'cancel' | 'remove';

export type ShapeChange = (shape: SketchShape) => SketchShape;

export interface BoardListeners {
  /**
   * The map was tapped with a tool that sets no points. @param pixel where on the map @param
   * tolerance CSS pixels
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
  /** Whether a touch there drags the chosen shape. @param pixel where on the map */
  isOn(shape: SketchShape, pixel: Pixel, tolerance: number): boolean;
  /** An arrow was pressed with Shift. @param bearing clockwise from north, in degrees */
  onStep(bearing: number): void;
}

/** What the pointer is for. */
export interface BoardTool {
  /** What touches of the map set points of; null where they choose. */
  draws: ShapeKind | 'point' | null;
  /** What is half drawn. */
  drawing: Drawing | null;
  /** The shape that has handles. */
  selected: SketchShape | null;
  write: WriteMeasure;
  /** What is written on a shape that lies still; what the map says of it need not be said twice. */
  writeSelected: WriteMeasure;
}

/** What points are put onto that are set near it: points before the sides of lines. */
export interface SnapTargets {
  points: readonly GeoPosition[];
  lines: ReadonlyArray<readonly GeoPosition[]>;
}

/** CSS pixels within which a finger, or else a mouse or pen, means the same place. */
const fingerReach = 22;
const pointerReach = 10;
const bearings: Readonly<Record<string, number>> = {
  ArrowUp: 0,
  ArrowRight: 90,
  ArrowDown: 180,
  ArrowLeft: 270,
};
const drawTypes = {
  point: 'Point',
  line: 'LineString',
  polygon: 'Polygon',
  rectangle: 'Circle',
  circle: 'Circle',
} as const;
const noText: WriteMeasure = () => null;

/**
 * Draws on the map by OpenLayers' interactions, takes keys, and shows at once what comes of them.
 */
export class DrawingBoard implements MapPart {
  private map: OlMap | null = null;
  private tool: BoardTool = {
    draws: null,
    drawing: null,
    selected: null,
    write: noText,
    writeSelected: noText,
  };
  private reach = pointerReach;
  private interactions: Interaction[] = [];
  private draw: Draw | null = null;
  private snap: Snap | null = null;
  private drawing: Drawing | null = null;
  private isResuming = false;
  /** The drawing on to the pointer. */
  private soFar: { geometry: Geometry; drawing: Drawing } | null = null;
  /** What the drawing has become with its last touch. */
  private finished: Geometry | null = null;
  private isSnapped = false;
  private isDragging = false;
  private movedFrom: GeoPosition | null = null;
  /** The chosen shape as the hand has dragged it. */
  private dragged: { shape: SketchShape; change: ShapeChange } | null = null;

  /**
   * In front of the map, with its view: a frame of the map itself, with ten thousand marks on it,
   * takes longer than a pointer can wait.
   */
  private readonly front = new OlMap({ controls: [], interactions: [] });
  private readonly selected = new Feature();
  private readonly selectedLayer = new VectorLayer({
    source: new VectorSource({ features: [this.selected] }),
    style: () => this.selectedStyles(),
    updateWhileInteracting: true,
  });
  /** The handles of the chosen shape, as points that OpenLayers modifies. */
  private corners = new Collection<Feature<Point>>();
  private newCorners = new Collection<Feature<Point>>();
  private readonly targets = new Collection<Feature>();
  private readonly mover = new PointerInteraction({
    handleDownEvent: (event) => this.startMoving(event),
    handleDragEvent: ({ coordinate }) => {
      const from = this.movedFrom;
      if (from) this.drag((shape) => movedShape(shape, from, geoPosition(coordinate)));
    },
    handleUpEvent: () => {
      this.endDrag();
      return false;
    },
  });

  private readonly onPointer = (event: PointerEvent) => {
    const reach = reachOf(event);
    // What a hand drags is not taken out of it because another one touches the screen.
    if (reach !== this.reach && !this.isDragging) {
      this.reach = reach;
      this.addSnap();
      this.equip();
    }
    // A second finger means to zoom: what the first has begun is no tap.
    if (event.type === 'pointerdown' && !event.isPrimary) this.equip();
  };
  private readonly onClick = ({ pixel }: MapBrowserEvent) => {
    if (!this.tool.draws) this.listeners.onTap?.(pixel, this.reach);
  };
  /** The line to the pointer ends at the last point again. */
  private readonly onLeave = () => this.resume(this.drawing);
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

  constructor(private readonly listeners: BoardListeners) {
    this.selectedLayer.setMap(this.front);
  }

  attach(map: OlMap): void {
    this.map = map;
    const viewport = map.getViewport();
    const target = document.createElement('div');
    target.className = 'fb-maps-drawing';
    viewport?.append(target);
    this.front.setView(map.getView());
    this.front.setTarget(target);
    this.front.setSize(map.getSize());
    map.on('click', this.onClick);
    viewport?.addEventListener('pointerdown', this.onPointer, true);
    viewport?.addEventListener('pointermove', this.onPointer, true);
    viewport?.addEventListener('pointerleave', this.onLeave);
    map.getTargetElement()?.addEventListener('keydown', this.onKey);
    this.addSnap();
    this.equip();
  }

  detach(): void {
    const { map } = this;
    if (!map) return;
    const viewport = map.getViewport();
    for (const one of [...this.interactions, this.snap]) if (one) map.removeInteraction(one);
    this.interactions = [];
    this.snap = null;
    // First, as the view would take the size of a map without an element.
    this.front.setView(null);
    this.front.getTargetElement()?.remove();
    this.front.setTarget(undefined);
    map.un('click', this.onClick);
    viewport?.removeEventListener('pointerdown', this.onPointer, true);
    viewport?.removeEventListener('pointermove', this.onPointer, true);
    viewport?.removeEventListener('pointerleave', this.onLeave);
    map.getTargetElement()?.removeEventListener('keydown', this.onKey);
    this.setCursor('');
    this.map = null;
  }

  /** From now on the pointer is for this. */
  setTool(tool: BoardTool): void {
    const former = this.tool;
    this.tool = tool;
    if (tool.selected !== former.selected && !this.isDragging) this.select(tool.selected);
    else this.selected.changed();
    if (tool.draws !== former.draws) this.equip();
    else if (tool.drawing !== this.drawing) this.resume(tool.drawing);
    else this.draw?.getOverlay().changed();
  }

  /** Points are put onto these. */
  snapTo(targets: readonly SnapTargets[]): void {
    const wanted = targets.map(targetFeature);
    for (const known of [...this.targets.getArray()])
      if (!wanted.includes(known)) this.targets.remove(known);
    for (const one of wanted) if (!this.targets.getArray().includes(one)) this.targets.push(one);
  }

  /**
   * Touches what lies in the middle of the map: for keys, and for a finger that would hide the
   * place.
   */
  touchMiddle(): void {
    // A key may have moved the map since its last frame, by which OpenLayers knows what lies where.
    this.map?.renderSync();
    const viewport = this.map?.getViewport();
    const { left = 0, top = 0 } = viewport?.getBoundingClientRect() ?? {};
    const [width = 0, height = 0] = this.map?.getSize() ?? [];
    const at = {
      clientX: left + width / 2,
      clientY: top + height / 2,
      pointerId: 1,
      isPrimary: true,
      bubbles: true,
    };
    for (const type of ['pointerdown', 'pointerup'])
      viewport?.dispatchEvent(new PointerEvent(type, at));
  }

  private setCursor(cursor: string): void {
    const viewport = this.map?.getViewport();
    if (viewport) viewport.style.cursor = cursor;
  }

  /**
   * OpenLayers' interactions have one kind and one tolerance each: for others they are made anew.
   */
  private equip(): void {
    const { map } = this;
    if (!map) return;
    const { draws, drawing, selected } = this.tool;
    for (const one of this.interactions) map.removeInteraction(one);
    this.corners = new Collection();
    this.newCorners = new Collection();
    this.isDragging = false;
    this.draw = draws && this.drawOf(draws);
    const modifies = [this.newCorners, this.corners].map((features) => this.modifyOf(features));
    this.interactions = [...(this.draw ? [this.draw] : []), this.mover, ...modifies];
    const all = map.getInteractions();
    for (const one of this.interactions) all.insertAt(all.getLength() - 1, one);
    for (const one of [this.draw, ...modifies]) one?.getOverlay().setMap(this.front);
    this.snap?.setActive(draws !== null);
    this.setCursor(draws ? 'crosshair' : '');
    this.select(selected);
    this.resume(drawing);
  }

  /**
   * Of all interactions the last, which is asked first: the others hear of a point where it has put
   * it.
   */
  private addSnap(): void {
    if (this.snap) this.map?.removeInteraction(this.snap);
    this.snap = new Snap({ features: this.targets, pixelTolerance: this.reach });
    this.snap.on('snap', () => {
      this.isSnapped = true;
    });
    this.snap.on('unsnap', () => {
      this.isSnapped = false;
    });
    this.isSnapped = false;
    this.map?.addInteraction(this.snap);
  }

  private drawOf(draws: ShapeKind | 'point'): Draw {
    const draw = new Draw({
      type: drawTypes[draws],
      ...(draws !== 'point' && { geometryFunction: this.geometryFunction(draws) }),
      condition: primaryAction,
      freehandCondition: never,
      minPoints: 1,
      snapTolerance: this.reach,
      // Whoever rests before dragging the map means to drag the map.
      dragVertexDelay: 2 ** 31 - 1,
      finishCondition: (event) => this.mayFinish(event),
      style: (feature) => this.drawingStyles(feature),
    });
    draw.on('drawend', ({ feature }) => this.endDrawing(feature));
    return draw;
  }

  /** What is half drawn as OpenLayers has it: the points that are set, and where the pointer is. */
  private geometryFunction(kind: ShapeKind): GeometryFunction {
    return (coordinates, present) => {
      const places = (kind === 'polygon' ? coordinates[0] : coordinates) as Coordinate[];
      const set = this.drawing?.positions ?? [];
      const added = places.length - 1 > set.length ? places.at(-2) : undefined;
      if (added && !this.isResuming) {
        this.drawing = { kind, positions: [...set, geoPosition(added)] };
        this.listeners.onDrawing(this.drawing);
      }
      const drawing = this.drawing ?? { kind, positions: [] };
      const geometry = geometrySoFar(drawing, this.pointerAt(places.at(-1) ?? []));
      this.soFar = { geometry, drawing };
      const isLine = geometry.kind === 'line' && kind !== 'line';
      const outline: SimpleGeometry = outlineOnMap(
        isLine ? { ...geometry, kind: 'polygon' } : geometry,
      );
      if (!present) return outline;
      present.setCoordinates(outline.getCoordinates() ?? []);
      return present;
    };
  }

  /** Whether a touch there ends the shape. */
  private mayFinish({ pixel, coordinate }: MapBrowserEvent): boolean {
    const { drawing } = this;
    const [first] = drawing?.positions ?? [];
    if (!drawing || !first) return true;
    const isLong = drawing.kind === 'line' || drawing.kind === 'polygon';
    if (isLong) this.finished = finished(drawing);
    else
      this.finished = this.isNear(pixel, first)
        ? null
        : geometryTo(drawing, this.pointerAt(coordinate));
    if (!this.finished) this.listeners.onTooSmall();
    return this.finished !== null;
  }

  private endDrawing(feature: Feature): void {
    const { finished } = this;
    const place = feature.getGeometry();
    this.drawing = this.finished = null;
    if (finished) this.listeners.onDrawn(finished);
    else if (place instanceof Point) this.listeners.onPoint?.(geoPosition(place.getCoordinates()));
  }

  /** Shows what is half drawn, with the pointer where its last point was set. */
  private resume(drawing: Drawing | null): void {
    this.drawing = drawing;
    this.isResuming = true;
    this.draw?.abortDrawing();
    if (drawing) this.draw?.appendCoordinates(drawing.positions.map(mercatorAt));
    this.isResuming = false;
  }

  private drawingStyles(feature: FeatureLike): Style[] {
    const shown = feature.getGeometry();
    if (shown instanceof Point) return this.ring();
    // Of a shape that is no line OpenLayers also draws the line around it.
    if (!this.soFar || (shown instanceof LineString && this.tool.draws !== 'line')) return [];
    const { geometry, drawing } = this.soFar;
    const handles = drawing.positions.map((position) => ({ position, isNew: false }));
    return workStyles(drawing.kind, geometry, handles, sizeTexts(geometry, this.tool.write));
  }

  private ring(): Style[] {
    return this.isSnapped ? [ringStyle] : [];
  }

  /**
   * Shows a shape with its handles; where they lie upon each other, a corner that is there comes
   * first.
   */
  private select(shape: SketchShape | null): void {
    this.dragged = null;
    this.isDragging = false;
    this.movedFrom = null;
    this.corners.clear();
    this.newCorners.clear();
    this.selected.setGeometry(shape ? outlineOnMap(shape) : undefined);
    for (const handle of shape ? handlesOf(shape) : []) {
      const point = new Point(mercatorAt(handle.position));
      point.on('change', () =>
        this.drag((one) => withHandleAt(one, handle, geoPosition(point.getCoordinates()))),
      );
      (handle.isNew ? this.newCorners : this.corners).push(new Feature(point));
    }
  }

  /**
   * The handles of the chosen shape are points that OpenLayers modifies; what becomes of the shape
   * is ours.
   */
  private modifyOf(features: Collection<Feature<Point>>): Modify {
    const style = () => (this.dragged ? this.ring() : []);
    const modify = new Modify({
      features,
      pixelTolerance: this.reach,
      deleteCondition: never,
      style,
    });
    modify.on('modifystart', () => this.snap?.setActive(true));
    modify.on('modifyend', () => {
      this.snap?.setActive(this.tool.draws !== null);
      this.endDrag();
    });
    return modify;
  }

  private startMoving({ pixel, coordinate }: MapBrowserEvent): boolean {
    const { selected } = this.tool;
    if (!selected || !this.listeners.moving?.isOn(selected, pixel, this.reach)) return false;
    // Of a shape that fills the map nothing would be left to drag the map by.
    if (!outlineOf(selected).every((position) => this.isVisible(position))) return false;
    this.movedFrom = geoPosition(coordinate);
    return true;
  }

  private drag(change: ShapeChange): void {
    const { selected } = this.tool;
    if (!selected) return;
    this.isDragging = true;
    this.dragged = { shape: change(selected), change };
    this.selected.setGeometry(outlineOnMap(this.dragged.shape));
  }

  private endDrag(): void {
    const { dragged } = this;
    const { selected } = this.tool;
    this.isDragging = false;
    // What has changed is shown until it comes back as the chosen shape.
    if (dragged && selected && dragged.shape !== selected)
      this.listeners.onChange(selected.uuid, dragged.change);
    else this.select(selected);
  }

  private selectedStyles(): Style[] {
    const { selected, write, writeSelected } = this.tool;
    const shape = this.dragged?.shape ?? selected;
    if (!shape) return [];
    return workStyles(
      shape.kind,
      shape,
      handlesOf(shape),
      sizeTexts(shape, this.dragged ? write : writeSelected),
    );
  }

  private pointerAt(coordinate: Coordinate): Pointer {
    return { position: geoPosition(coordinate), rotation: this.map?.getView().getRotation() ?? 0 };
  }

  private pixelOf(position: GeoPosition): Pixel {
    return this.map?.getPixelFromCoordinate(mercatorAt(position)) ?? [];
  }

  private isNear([x = 0, y = 0]: Pixel, position: GeoPosition): boolean {
    const [atX = 0, atY = 0] = this.pixelOf(position);
    return Math.hypot(atX - x, atY - y) <= this.reach;
  }

  private isVisible(position: GeoPosition): boolean {
    const [width = 0, height = 0] = this.map?.getSize() ?? [];
    const [x = -1, y = -1] = this.pixelOf(position);
    return x >= 0 && y >= 0 && x <= width && y <= height;
  }
}

const targetFeatures = new WeakMap<SnapTargets, Feature>();

/** One feature for all of them, as OpenLayers then indexes them together. */
function targetFeature(targets: SnapTargets): Feature {
  const known = targetFeatures.get(targets);
  if (known) return known;
  const points = new MultiPoint(targets.points.map(mercatorAt));
  const lines = new MultiLineString(targets.lines.map((line) => line.map(mercatorAt)));
  const created = new Feature(new GeometryCollection([points, lines]));
  targetFeatures.set(targets, created);
  return created;
}

const reachOf = ({ pointerType }: PointerEvent): number =>
  pointerType === 'touch' ? fingerReach : pointerReach;

function commandOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): BoardCommand | null {
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() === 'y') return 'redo';
    if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
    return null;
  }
  return ({ Backspace: 'undo', Escape: 'cancel', Delete: 'remove' } as const)[key] ?? null;
}
