import type { MapLabel, SketchShape } from '@feltbok/shared/domain/sketch';
import Feature from 'ol/Feature';
import LineString from 'ol/geom/LineString';
import Point from 'ol/geom/Point';
import type OlMap from 'ol/Map';
import type { Pixel } from 'ol/pixel';
import VectorSource from 'ol/source/Vector';
import { DrawnLayer } from './drawn-layer';
import type { MapPart } from './map-part';
import { mercatorAt } from './projections';
import { labelStyle, measureStyle, outlineOnMap, shapeStyle } from './sketch-style';

/** Above marks and property. */
const sketchZIndex = 1500;

/** What of a shape is written on the map; null for nothing. */
export type MeasureOf = (shape: SketchShape) => string | null;

interface Shown<One> {
  one: One;
  feature: Feature;
}

/** A shape or a label on the map. */
export interface FoundOnMap {
  kind: 'shape' | 'label';
  uuid: string;
}

/**
 * Shapes with their measures, and labels, as layers of the map. Only what has changed is made anew.
 */
export class SketchLayers implements MapPart {
  private map: OlMap | null = null;
  private readonly shapeSource = new VectorSource();
  private readonly labelSource = new VectorSource();
  private readonly shapes = new Map<string, Shown<SketchShape>>();
  private readonly labels = new Map<string, Shown<MapLabel>>();
  private chosen: string | null = null;
  private measureOf: MeasureOf = () => null;
  private readonly shapeLayer = new DrawnLayer({
    source: this.shapeSource,
    zIndex: sketchZIndex,
    style: (feature) => {
      const shape = this.shapes.get(String(feature.getId()))?.one;
      return shape && shapeStyle(shape.kind, shape.uuid === this.chosen);
    },
  });
  /**
   * Measures give way to each other where they would overlap; labels, which the user has put there,
   * do not.
   */
  private readonly measureLayer = new DrawnLayer({
    source: this.shapeSource,
    zIndex: sketchZIndex + 1,
    declutter: true,
    style: (feature) => feature.get('measureStyle'),
  });
  private readonly labelLayer = new DrawnLayer({
    source: this.labelSource,
    zIndex: sketchZIndex + 2,
  });

  attach(map: OlMap): void {
    this.map = map;
    for (const layer of this.layers()) map.addLayer(layer);
  }

  detach(): void {
    for (const layer of this.layers()) this.map?.removeLayer(layer);
    this.map = null;
  }

  /** What lies under a pixel, or so many pixels from it; a label before a shape. */
  foundAt(pixel: Pixel, hitTolerance: number): FoundOnMap | null {
    const layers: unknown[] = this.layers();
    const options = { hitTolerance, layerFilter: (layer: unknown) => layers.includes(layer) };
    const found = this.map?.forEachFeatureAtPixel(
      pixel,
      (feature) => String(feature.getId()),
      options,
    );
    if (!found) return null;
    return { kind: this.labels.has(found) ? 'label' : 'shape', uuid: found };
  }

  /** @param chosen the uuid of the shape or label that stands out */
  show(
    shapes: readonly SketchShape[],
    labels: readonly MapLabel[],
    chosen: string | null,
    measureOf: MeasureOf,
  ): void {
    if (measureOf !== this.measureOf) {
      this.measureOf = measureOf;
      this.shapes.clear();
      this.shapeSource.clear();
    }
    const before = this.chosen;
    this.chosen = chosen;
    reconcile(this.shapes, this.shapeSource, shapes, (shape) => this.featureOf(shape));
    const restyled = new Set([before, chosen]);
    reconcile(
      this.labels,
      this.labelSource,
      labels,
      (label) => labelFeature(label, label.uuid === chosen),
      restyled,
    );
    if (before !== chosen) this.shapeLayer.changed();
  }

  private layers() {
    return [this.shapeLayer, this.measureLayer, this.labelLayer];
  }

  private featureOf(shape: SketchShape): Feature {
    const geometry = outlineOnMap(shape);
    const middle =
      geometry instanceof LineString
        ? new Point(geometry.getCoordinateAt(0.5))
        : new Point(geometry.getInteriorPoint().getCoordinates());
    const feature = new Feature(geometry);
    feature.setId(shape.uuid);
    const text = this.measureOf(shape);
    if (text) feature.set('measureStyle', measureStyle(text, middle), true);
    return feature;
  }
}

function reconcile<One extends { uuid: string }>(
  shown: Map<string, Shown<One>>,
  source: VectorSource,
  wanted: readonly One[],
  featureOf: (one: One) => Feature,
  restyled: ReadonlySet<string | null> = new Set(),
): void {
  const uuids = new Set(wanted.map(({ uuid }) => uuid));
  for (const [uuid, { feature }] of shown) {
    if (uuids.has(uuid)) continue;
    source.removeFeature(feature);
    shown.delete(uuid);
  }
  for (const one of wanted) {
    const present = shown.get(one.uuid);
    if (present?.one === one && !restyled.has(one.uuid)) continue;
    const feature = featureOf(one);
    if (present) source.removeFeature(present.feature);
    shown.set(one.uuid, { one, feature });
    source.addFeature(feature);
  }
}

function labelFeature(label: MapLabel, isChosen: boolean): Feature {
  const feature = new Feature(new Point(mercatorAt(label.location)));
  feature.setId(label.uuid);
  feature.setStyle(labelStyle(label, isChosen));
  return feature;
}
