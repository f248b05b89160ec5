import type { MapLabel, SketchShape } from '@feltbok/domain/sketches/sketch.ts';
import Feature from 'ol/Feature';
import type Geometry from 'ol/geom/Geometry';
import LineString from 'ol/geom/LineString';
import Point from 'ol/geom/Point';
import VectorLayer from 'ol/layer/Vector';
import type OlMap from 'ol/Map';
import type { Pixel } from 'ol/pixel';
import VectorSource from 'ol/source/Vector';
import type { MapPart } from './map-part';
import { toMapCoordinate } from './projections';
import {
  createLabelStyles,
  createMeasureStyle,
  createOutline,
  getShapeStyles,
} from './sketch-style';

/** Above marks and property. */
const sketchZIndex = 1500;

/** Formats the measure of a shape for the map; `null` for none. */
export type GetMeasure = (shape: SketchShape) => string | null;

/** A shape or a label on the map. */
export interface FoundOnMap {
  kind: 'shape' | 'label';
  uuid: string;
}

/**
 * Draws shapes with their measures, and labels. Measures give way to each other and to labels where
 * they overlap; labels, which the user has placed, do not.
 */
export class SketchLayers implements MapPart {
  private map: OlMap | null = null;
  private readonly source = new VectorSource<SketchFeature>();
  private readonly layer = new VectorLayer({
    source: this.source,
    zIndex: sketchZIndex,
    declutter: true,
  });

  attach(map: OlMap): void {
    this.map = map;
    map.addLayer(this.layer);
  }

  detach(): void {
    this.map?.removeLayer(this.layer);
    this.map = null;
  }

  /**
   * Finds the shape or label under a pixel, labels first.
   * @param hitTolerance pixels around it
   */
  findAt(pixel: Pixel, hitTolerance: number): FoundOnMap | null {
    const features = this.map?.getFeaturesAtPixel(pixel, {
      hitTolerance,
      layerFilter: (layer) => layer === this.layer,
    });
    const found = (features ?? [])
      .filter((feature) => feature instanceof SketchFeature)
      .map((feature) => feature.found);
    return found.find(({ kind }) => kind === 'label') ?? found[0] ?? null;
  }

  /** @param chosen the uuid of the highlighted shape or label */
  show(
    shapes: readonly SketchShape[],
    labels: readonly MapLabel[],
    chosen: string | null,
    getMeasure: GetMeasure,
  ): void {
    this.source.clear(true);
    this.source.addFeatures([
      ...shapes.map((shape) => createShape(shape, shape.uuid === chosen, getMeasure(shape))),
      ...labels.map((label) => createLabel(label, label.uuid === chosen)),
    ]);
  }
}

class SketchFeature extends Feature {
  constructor(
    geometry: Geometry,
    readonly found: FoundOnMap,
  ) {
    super(geometry);
  }
}

function createShape(shape: SketchShape, isChosen: boolean, measure: string | null): SketchFeature {
  const outline = createOutline(shape);
  const feature = new SketchFeature(outline, { kind: 'shape', uuid: shape.uuid });
  const styles = getShapeStyles(shape.kind, isChosen);
  feature.setStyle(measure ? [...styles, createMeasureStyle(measure, getMiddle(outline))] : styles);
  return feature;
}

function getMiddle(outline: ReturnType<typeof createOutline>): Point {
  if (outline instanceof LineString) return new Point(outline.getCoordinateAt(0.5));
  return new Point(outline.getInteriorPoint().getCoordinates());
}

function createLabel(label: MapLabel, isChosen: boolean): SketchFeature {
  const point = new Point(toMapCoordinate(label.location));
  const feature = new SketchFeature(point, { kind: 'label', uuid: label.uuid });
  feature.setStyle(createLabelStyles(label, isChosen));
  return feature;
}
