import type { GeoPosition } from '../coordinates/geodesy.ts';
import type { MapLabel, Sketch, SketchShape } from './sketch.ts';
import { getOutline } from './sketch-measures.ts';

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
  toCoordinate: (position: GeoPosition) => Coordinate;
}

const toLongitudeLatitude = ({ longitude, latitude }: GeoPosition): Coordinate => [
  longitude,
  latitude,
];

/**
 * Converts a sketch to GeoJSON. Shapes keep their kind as a property. A circle becomes a polygon
 * with its centre and its radius in metres; a label becomes a point with its text and angle.
 * @param writtenIn omitted for longitude and latitude in WGS84 (RFC 7946)
 */
export function toGeoJson({ shapes, labels }: Sketch, writtenIn?: WrittenIn): FeatureCollection {
  const toCoordinate = writtenIn?.toCoordinate ?? toLongitudeLatitude;
  return {
    type: 'FeatureCollection',
    ...(writtenIn && {
      crs: { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${writtenIn.epsg}` } },
    }),
    features: [
      ...shapes.map((shape) => toShapeFeature(shape, toCoordinate)),
      ...labels.map((label) => toLabelFeature(label, toCoordinate)),
    ],
  };
}

function toShapeFeature(shape: SketchShape, toCoordinate: WrittenIn['toCoordinate']): Feature {
  const { uuid, kind } = shape;
  return {
    type: 'Feature',
    id: uuid,
    geometry: toGeometry(shape, toCoordinate),
    properties: { kind, ...(shape.kind === 'circle' && toCircleProperties(shape, toCoordinate)) },
  };
}

function toCircleProperties(
  { centre, radius }: { centre: GeoPosition; radius: number },
  toCoordinate: WrittenIn['toCoordinate'],
) {
  const [centreEast, centreNorth] = toCoordinate(centre);
  return { radius, centreEast, centreNorth };
}

function toGeometry(shape: SketchShape, toCoordinate: WrittenIn['toCoordinate']): Geometry {
  if (shape.kind === 'line')
    return { type: 'LineString', coordinates: shape.positions.map(toCoordinate) };
  const ring = turnAnticlockwise(getOutline(shape)).map(toCoordinate);
  const [first] = ring;
  return { type: 'Polygon', coordinates: [first ? [...ring, first] : []] };
}

/**
 * RFC 7946 asks for anticlockwise outer rings. Some readers take a clockwise ring for the rest of
 * the world.
 */
function turnAnticlockwise(ring: readonly GeoPosition[]): readonly GeoPosition[] {
  const doubled = ring.reduce((sum, { longitude, latitude }, index) => {
    const next = ring[(index + 1) % ring.length] ?? { longitude, latitude };
    return sum + longitude * next.latitude - next.longitude * latitude;
  }, 0);
  return doubled < 0 ? [...ring].reverse() : ring;
}

const toLabelFeature = (
  { uuid, location, message, angle }: MapLabel,
  toCoordinate: WrittenIn['toCoordinate'],
): Feature => ({
  type: 'Feature',
  id: uuid,
  geometry: { type: 'Point', coordinates: toCoordinate(location) },
  properties: { kind: 'label', message, angle },
});
