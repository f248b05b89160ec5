import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import type { Coordinate } from 'ol/coordinate';
import Feature from 'ol/Feature';
import LineString from 'ol/geom/LineString';
import Point from 'ol/geom/Point';
import VectorLayer from 'ol/layer/Vector';
import type OlMap from 'ol/Map';
import VectorSource from 'ol/source/Vector';
import CircleStyle from 'ol/style/Circle';
import Fill from 'ol/style/Fill';
import Stroke from 'ol/style/Stroke';
import Style from 'ol/style/Style';
import {
  type AccuracyClass,
  accuracyClasses,
  classifyAccuracy,
} from '../mark-model/accuracy.domain';
import type { RegisteredContent } from '../mark-model/registered.domain';
import type { MapPart } from './map-part';
import { accuracyRings, disputedLine, getRegisteredLine } from './mark-symbols';
import { toMapCoordinate } from './projections';

/** Above overlays, below the property and the marks of the case. */
const registeredZIndex = 900;
/** Metres of EPSG:3857 per pixel beyond which marks would cover each other. */
const marksMaxResolution = 1.2;
/** CSS pixels within which a place snaps to a registered mark or boundary. */
const snapReach = 12;

const casing = new Style({ stroke: new Stroke({ color: 'rgb(255 255 255 / 75%)', width: 4.5 }) });
const disputed = new Style({
  stroke: new Stroke({ color: disputedLine.colour, width: disputedLine.width }),
});

const lineStyles = createStyles((accuracy) => {
  const { colour, width, dash } = getRegisteredLine(accuracy);
  const stroke = new Stroke({ color: colour, width, lineDash: dash, lineCap: 'butt' });
  return [casing, new Style({ stroke })];
});

const markStyles = createStyles((accuracy) => {
  const stroke = new Stroke({ color: accuracyRings[accuracy].colour, width: 2 });
  const fill = new Fill({ color: '#ffffff' });
  return [new Style({ image: new CircleStyle({ radius: 4.5, fill, stroke }) })];
});

function createStyles(
  create: (accuracy: AccuracyClass) => Style[],
): ReadonlyMap<AccuracyClass, Style[]> {
  return new Map(accuracyClasses.map((accuracy) => [accuracy, create(accuracy)]));
}

const createLine = (line: readonly GeoPosition[]) => new LineString(line.map(toMapCoordinate));

/** Draws registered boundaries and marks by their accuracy; disputed ones stand out. */
export class RegisteredLayer implements MapPart {
  private map: OlMap | null = null;
  private readonly lines = new VectorSource();
  private readonly marks = new VectorSource();
  private readonly lineLayer = new VectorLayer({ source: this.lines, zIndex: registeredZIndex });
  private readonly markLayer = new VectorLayer({
    source: this.marks,
    zIndex: registeredZIndex + 1,
    maxResolution: marksMaxResolution,
  });

  attach(map: OlMap): void {
    this.map = map;
    map.addLayer(this.lineLayer);
    map.addLayer(this.markLayer);
  }

  detach(): void {
    this.map?.removeLayer(this.lineLayer);
    this.map?.removeLayer(this.markLayer);
    this.map = null;
  }

  /** Replaces the content; `null` for none. */
  show(content: RegisteredContent | null): void {
    this.lines.clear();
    this.marks.clear();
    if (!content) return;
    const { parcels, boundaries, marks } = content;
    const inDispute = [
      ...parcels.filter(({ isDisputed }) => isDisputed).flatMap(({ rings }) => rings),
      ...boundaries.filter(({ isDisputed }) => isDisputed).map(({ line }) => line),
    ];
    this.lines.addFeatures(inDispute.map((line) => createFeature(createLine(line), disputed)));
    this.lines.addFeatures(
      boundaries.map(({ line, accuracy }) =>
        createFeature(createLine(line), lineStyles.get(classifyAccuracy(accuracy))),
      ),
    );
    this.marks.addFeatures(
      marks.map(({ position, accuracy }) =>
        createFeature(
          new Point(toMapCoordinate(position)),
          markStyles.get(classifyAccuracy(accuracy)),
        ),
      ),
    );
  }

  /**
   * Snaps to a registered mark, or else to the nearest place on a boundary; `null` where neither is
   * near.
   */
  readonly snap = (coordinate: Coordinate): Coordinate | null => {
    const resolution = this.map?.getView().getResolution() ?? 0;
    const isNear = ([x = 0, y = 0]: Coordinate) =>
      Math.hypot(x - (coordinate[0] ?? 0), y - (coordinate[1] ?? 0)) <= snapReach * resolution;
    for (const source of resolution < marksMaxResolution
      ? [this.marks, this.lines]
      : [this.lines]) {
      const nearest = source
        .getClosestFeatureToCoordinate(coordinate)
        ?.getGeometry()
        ?.getClosestPoint(coordinate);
      if (nearest && isNear(nearest)) return nearest;
    }
    return null;
  };
}

function createFeature(geometry: LineString | Point, style: Style | Style[] | undefined): Feature {
  const feature = new Feature<LineString | Point>(geometry);
  feature.setStyle(style);
  return feature;
}
