import type { GeoPosition } from '@feltbok/shared/domain/geodesy';
import { JsonObject, listOf, text, UnexpectedShape } from '../catalogue/json-reader.domain';

/** Which property: the municipality by its four digits, the farm and the holding. */
export interface PropertyNumber {
  municipalityNumber: string;
  gnr: number;
  bnr: number;
}

/** A GeoJSON geometry of one parcel: longitude and latitude in degrees, WGS84. */
interface ParcelGeometry {
  type: keyof typeof depthOf;
  coordinates: unknown[];
}

/** In degrees, WGS84. */
export interface DegreesBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

export interface PropertyOutline {
  box: DegreesBox;
  parcels: ParcelGeometry[];
}

/** How deep the positions lie in a geometry's coordinates. */
const depthOf = { Point: 0, MultiPoint: 1, LineString: 1, MultiLineString: 2, Polygon: 2, MultiPolygon: 3 } as const;

type Position = [longitude: number, latitude: number];

/**
 * The parcels of a property and the box around all of them, or null where none of them has a geometry.
 * @param answer `{Teiger: [{Geometri}]}`; Geometri is GeoJSON in WGS84, as an object or as its JSON text. Or a GeoJSON
 *   FeatureCollection in WGS84, as Kartverket's property API answers
 * @throws UnexpectedShape
 */
export function readPropertyOutline(answer: unknown): PropertyOutline | null {
  const object = JsonObject.read(answer, 'property');
  const isCollection = object.getOr('type', text, '') === 'FeatureCollection';
  const parcels = (
    isCollection ? object.get('features', listOf(readFeature)) : object.get('Teiger', listOf(readParcel))
  ).filter((parcel) => parcel !== null);
  const positions = parcels.flatMap(({ geometry, field }) =>
    positionsIn(geometry.coordinates, depthOf[geometry.type], `${field}.coordinates`),
  );
  const box = boxAround(positions);
  return box && { box, parcels: parcels.map(({ geometry }) => geometry) };
}

type Parcel = { geometry: ParcelGeometry; field: string } | null;

const readParcel = (value: unknown, place: string): Parcel => readGeometry(value, place, 'Geometri');
const readFeature = (value: unknown, place: string): Parcel => readGeometry(value, place, 'geometry');

function readGeometry(value: unknown, place: string, name: string): Parcel {
  const field = `${place}.${name}`;
  const given = JsonObject.read(value, place).getOr<unknown>(name, (geometry) => geometry, null);
  if (given === null) return null;
  const geometry = JsonObject.read(typeof given === 'string' ? parsed(given, field) : given, field);
  return {
    geometry: { type: geometry.get('type', geometryType), coordinates: geometry.get('coordinates', list) },
    field,
  };
}

function parsed(json: string, field: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new UnexpectedShape(field, 'JSON');
  }
}

function geometryType(value: unknown, field: string): ParcelGeometry['type'] {
  const type = text(value, field);
  if (!Object.hasOwn(depthOf, type)) throw new UnexpectedShape(field, 'a geometry type of a parcel');
  return type as ParcelGeometry['type'];
}

/** The boundaries of a parcel, from corner to corner; a point has none. */
export function parcelLines({ type, coordinates }: ParcelGeometry): GeoPosition[][] {
  const lines = [[], [coordinates], coordinates, coordinates.flat()][depthOf[type]] as Position[][];
  return lines.map((line) => line.map(([longitude, latitude]) => ({ longitude, latitude })));
}

const list = listOf<unknown>((item) => item);

function positionsIn(coordinates: unknown, depth: number, field: string): Position[] {
  if (depth === 0) return [readPosition(coordinates, field)];
  return list(coordinates, field).flatMap((item, index) => positionsIn(item, depth - 1, `${field}[${index}]`));
}

function readPosition(value: unknown, field: string): Position {
  const [longitude, latitude] = list(value, field);
  // A service that answers in metres would otherwise send the map to the other side of the globe.
  if (!isWithin(longitude, 180) || !isWithin(latitude, 90)) throw new UnexpectedShape(field, 'a position in degrees');
  return [longitude, latitude];
}

const isWithin = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= limit;

function boxAround(positions: readonly Position[]): DegreesBox | null {
  if (positions.length === 0) return null;
  const start: DegreesBox = { west: 180, south: 90, east: -180, north: -90 };
  return positions.reduce(
    (box, [longitude, latitude]) => ({
      west: Math.min(box.west, longitude),
      south: Math.min(box.south, latitude),
      east: Math.max(box.east, longitude),
      north: Math.max(box.north, latitude),
    }),
    start,
  );
}
