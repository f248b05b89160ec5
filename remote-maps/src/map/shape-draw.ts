import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import type { Drawing, ShapeKind } from '@feltbok/domain/sketches/sketch.ts';
import type { Coordinate } from 'ol/coordinate';
import { never, primaryAction } from 'ol/events/condition';
import type Feature from 'ol/Feature';
import type { FeatureLike } from 'ol/Feature';
import LineString from 'ol/geom/LineString';
import Point from 'ol/geom/Point';
import type SimpleGeometry from 'ol/geom/SimpleGeometry';
import Draw, { type GeometryFunction } from 'ol/interaction/Draw';
import type OlMap from 'ol/Map';
import type MapBrowserEvent from 'ol/MapBrowserEvent';
import type { Pixel } from 'ol/pixel';
import type Style from 'ol/style/Style';
import {
  buildGeometry,
  finishDrawing,
  type Geometry,
  type Pointer,
  previewGeometry,
} from '../geometry/drawing.domain';
import { listSizeTexts } from '../geometry/size-texts.domain';
import type { BoardContext, DrawKind } from './board-tool';
import { toGeoPosition } from './map-view';
import { toMapCoordinate } from './projections';
import { createOutline, createWorkStyles, ringStyle } from './sketch-style';

const drawTypes = {
  point: 'Point',
  line: 'LineString',
  polygon: 'Polygon',
  rectangle: 'Circle',
  circle: 'Circle',
} as const;

/** Draws a shape, or a single point, by touches of the map. */
export class ShapeDraw {
  readonly interaction: Draw;
  /** The unfinished shape with its points. */
  drawing: Drawing | null = null;
  private isResuming = false;
  /** The unfinished shape up to the pointer. */
  private preview: { geometry: Geometry; drawing: Drawing } | null = null;
  /** The shape after the latest touch. */
  private result: Geometry | null = null;

  constructor(
    private readonly map: OlMap,
    private readonly kind: DrawKind,
    private readonly context: BoardContext,
  ) {
    this.interaction = new Draw({
      type: drawTypes[kind],
      ...(kind !== 'point' && { geometryFunction: this.createGeometryFunction(kind) }),
      condition: primaryAction,
      freehandCondition: never,
      minPoints: 1,
      snapTolerance: context.reach,
      // A user who rests before dragging wants to drag the map.
      dragVertexDelay: 2 ** 31 - 1,
      finishCondition: (event) => this.canFinish(event),
      style: (feature) => this.getStyles(feature),
    });
    this.interaction.on('drawend', ({ feature }) => this.handleEnd(feature));
  }

  /** Continues an unfinished shape, with the pointer at its last point. */
  resume(drawing: Drawing | null): void {
    this.drawing = drawing;
    this.isResuming = true;
    this.interaction.abortDrawing();
    if (drawing) this.interaction.appendCoordinates(drawing.positions.map(toMapCoordinate));
    this.isResuming = false;
  }

  /** Draws the shape again with other texts. */
  redrawTexts(): void {
    this.interaction.getOverlay().changed();
  }

  /** OpenLayers passes the points of the shape, and the pointer as the last one. */
  private createGeometryFunction(kind: ShapeKind): GeometryFunction {
    return (coordinates, present) => {
      const places = (kind === 'polygon' ? coordinates[0] : coordinates) as Coordinate[];
      this.recordPoint(kind, places);
      const drawing = this.drawing ?? { kind, positions: [] };
      const geometry = previewGeometry(drawing, this.getPointer(drawing, places));
      this.preview = { geometry, drawing };
      const isLine = geometry.kind === 'line' && kind !== 'line';
      const outline: SimpleGeometry = createOutline(
        isLine ? { ...geometry, kind: 'polygon' } : geometry,
      );
      if (!present) return outline;
      present.setCoordinates(outline.getCoordinates() ?? []);
      return present;
    };
  }

  /** @param places the points of the shape, and the pointer as the last one */
  private recordPoint(kind: ShapeKind, places: readonly Coordinate[]): void {
    const positions = this.drawing?.positions ?? [];
    const added = places.length - 1 > positions.length ? places.at(-2) : undefined;
    if (!added || this.isResuming) return;
    this.drawing = { kind, positions: [...positions, toGeoPosition(added)] };
    this.context.listeners.onDrawing(this.drawing);
  }

  /** Whether a touch at that place ends the shape. */
  private canFinish({ pixel, coordinate }: MapBrowserEvent): boolean {
    const { drawing } = this;
    const [first] = drawing?.positions ?? [];
    if (!drawing || !first) return true;
    this.result = this.getResult(drawing, { pixel, coordinate, first });
    if (!this.result) this.context.listeners.onTooSmall();
    return this.result !== null;
  }

  private getResult(
    drawing: Drawing,
    { pixel, coordinate, first }: { pixel: Pixel; coordinate: Coordinate; first: GeoPosition },
  ): Geometry | null {
    if (drawing.kind === 'line' || drawing.kind === 'polygon') return finishDrawing(drawing);
    return this.isNear(pixel, first) ? null : buildGeometry(drawing, this.toPointer(coordinate));
  }

  private handleEnd(feature: Feature): void {
    const { result } = this;
    const place = feature.getGeometry();
    const { onDrawn, onPoint } = this.context.listeners;
    this.drawing = null;
    this.result = null;
    if (result) onDrawn(result);
    else if (place instanceof Point) onPoint?.(toGeoPosition(place.getCoordinates()));
  }

  private getStyles(feature: FeatureLike): Style[] {
    const shown = feature.getGeometry();
    if (shown instanceof Point) return this.context.isSnapped() ? [ringStyle] : [];
    // OpenLayers also draws the outline of a polygon as a line.
    if (!this.preview || (shown instanceof LineString && this.kind !== 'line')) return [];
    const { geometry, drawing } = this.preview;
    const handles = drawing.positions.map((position) => ({ position, isNew: false }));
    const texts = listSizeTexts(geometry, this.context.getTool().formatMeasure);
    return createWorkStyles(drawing.kind, geometry, handles, texts);
  }

  /** @param places the points of the shape, and OpenLayers' pointer as the last one */
  private getPointer({ positions }: Drawing, places: readonly Coordinate[]): Pointer {
    const last = positions.at(-1);
    // OpenLayers resumes a polygon with the pointer at its first point.
    if (this.isResuming && last) return this.toPointer(toMapCoordinate(last));
    return this.toPointer(places.at(-1) ?? []);
  }

  private toPointer(coordinate: Coordinate): Pointer {
    return { position: toGeoPosition(coordinate), rotation: this.map.getView().getRotation() };
  }

  private isNear([x = 0, y = 0]: Pixel, position: GeoPosition): boolean {
    const [atX = 0, atY = 0] = this.map.getPixelFromCoordinate(toMapCoordinate(position)) ?? [];
    return Math.hypot(atX - x, atY - y) <= this.context.reach;
  }
}
