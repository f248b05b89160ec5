import type { GeoPosition } from '../coordinates/geodesy.ts';
import type { MapLabel, Sketch, SketchShape } from './sketch.ts';
import { outlineOf } from './sketch-measures.ts';

type Coordinate = [number, number];

interface Geometry {
  type: 'Point' | 'LineString' | 'Polygon';
  coordinates: Coordinate | Coordinate[] | Coordinate[][];
}

interface Feature {
  type: 'Feature';
  id: string;
  geometry: Geometry;
  properties: Record<string, string | number>;
}

export interface FeatureCollection {
  type: 'FeatureCollection';
  /**
   * Only where the coordinates are others than RFC 7946 knows: as GeoJSON 2008 names them, and GIS
   * programs read them.
   */
  crs?: { type: 'name'; properties: { name: string } };
  features: Feature[];
}

/** A coordinate system that a sketch is written in. */
export interface WrittenIn {
  /** EPSG code. */
  epsg: number;
  /** Easting and northing, in metres. */
  coordinateOf: (position: GeoPosition) => Coordinate;
}

const inDegrees = ({ longitude, latitude }: GeoPosition): Coordinate => [longitude, latitude];

/**
 * A sketch as GeoJSON. Shapes retain their kind, and a circle, which GeoJSON lacks, its centre and
 * its radius in metres as well; labels are points with their text and angle.
 * @param writtenIn left out for longitude and latitude in WGS84, RFC 7946
 */
export function geoJsonOf({ shapes, labels }: Sketch, writtenIn?: WrittenIn): FeatureCollection {
  const coordinateOf = writtenIn?.coordinateOf ?? inDegrees;
  return {
    type: 'FeatureCollection',
    ...(writtenIn && {
      crs: { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${writtenIn.epsg}` } },
    }),
    features: [
      ...shapes.map((shape) => featureOfShape(shape, coordinateOf)),
      ...labels.map((label) => featureOfLabel(label, coordinateOf)),
    ],
  };
}

function featureOfShape(shape: SketchShape, coordinateOf: WrittenIn['coordinateOf']): Feature {
  const { uuid, kind } = shape;
  return {
    type: 'Feature',
    id: uuid,
    geometry: geometryOf(shape, coordinateOf),
    properties: { kind, ...(shape.kind === 'circle' && circleProperties(shape, coordinateOf)) },
  };
}

function circleProperties(
  { centre, radius }: { centre: GeoPosition; radius: number },
  coordinateOf: WrittenIn['coordinateOf'],
) {
  const [centreEast, centreNorth] = coordinateOf(centre);
  return { radius, centreEast, centreNorth };
}

function geometryOf(shape: SketchShape, coordinateOf: WrittenIn['coordinateOf']): Geometry {
  if (shape.kind === 'line')
    return { type: 'LineString', coordinates: shape.positions.map(coordinateOf) };
  const ring = anticlockwise(outlineOf(shape)).map(coordinateOf);
  const [first] = ring;
  return { type: 'Polygon', coordinates: [first ? [...ring, first] : []] };
}

/**
 * RFC 7946 wants outer rings so; readers that turn a clockwise ring into the rest of the world
 * exist.
 */
function anticlockwise(ring: readonly GeoPosition[]): readonly GeoPosition[] {
  const doubled = ring.reduce((sum, { longitude, latitude }, index) => {
    const next = ring[(index + 1) % ring.length] ?? { longitude, latitude };
    return sum + longitude * next.latitude - next.longitude * latitude;
  }, 0);
  return doubled < 0 ? [...ring].reverse() : ring;
}

const featureOfLabel = (
  { uuid, location, message, angle }: MapLabel,
  coordinateOf: WrittenIn['coordinateOf'],
): Feature => ({
  type: 'Feature',
  id: uuid,
  geometry: { type: 'Point', coordinates: coordinateOf(location) },
  properties: { kind: 'label', message, angle },
});
