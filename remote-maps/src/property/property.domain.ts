import { JsonObject, readList, text, UnexpectedShape } from '@feltbok/domain/values/json-reader.ts';
import {
  coordinateDepth,
  type LonLat,
  type ParcelGeometry,
  type PropertyOutline,
  toBox,
} from '../geometry/parcels.domain';

/** A property: the municipality's four digits, the farm and the holding. */
export interface PropertyNumber {
  municipalityNumber: string;
  gnr: number;
  bnr: number;
}

/**
 * Reads the parcels of a property and the box around all of them; `null` where none has a geometry.
 * @param answer `{Teiger: [{Geometri}]}` with GeoJSON in WGS84 as an object or as JSON text, or a
 * GeoJSON FeatureCollection in WGS84, as in Kartverket's property API
 * @throws UnexpectedShape
 */
export function readPropertyOutline(answer: unknown): PropertyOutline | null {
  return toPropertyOutline(readTeiger(answer).flatMap(({ parcel }) => parcel ?? []));
}

/** A geometry, and its place in the answer for error messages. */
export interface Parcel {
  geometry: ParcelGeometry;
  field: string;
}

/** A parcel (Teig) with its other fields; without a geometry where the service has none. */
interface Teig {
  parcel: Parcel | null;
  fields: JsonObject;
  field: string;
}

/**
 * @param answer in the form of `readPropertyOutline`
 * @throws UnexpectedShape
 */
export function readTeiger(answer: unknown): Teig[] {
  const object = JsonObject.read(answer, 'property');
  const isCollection = object.getOr('type', text, '') === 'FeatureCollection';
  return isCollection
    ? object.get('features', readList(readFeature))
    : object.get('Teiger', readList(readTeig));
}

/**
 * Joins parcels with the box around all of them; `null` without parcels.
 * @throws UnexpectedShape
 */
export function toPropertyOutline(parcels: readonly Parcel[]): PropertyOutline | null {
  const positions = parcels.flatMap(({ geometry, field }) =>
    readPositions(geometry.coordinates, coordinateDepth[geometry.type], `${field}.coordinates`),
  );
  const box = toBox(positions);
  return box && { box, parcels: parcels.map(({ geometry }) => geometry) };
}

const readTeig = (value: unknown, field: string): Teig => ({
  parcel: readGeometry(value, field, 'Geometri'),
  fields: JsonObject.read(value, field),
  field,
});

const readFeature = (value: unknown, field: string): Teig => {
  const feature = JsonObject.read(value, field);
  const place = `${field}.properties`;
  const fields = feature.getOr('properties', JsonObject.read, JsonObject.read({}, place));
  return { parcel: readGeometry(value, field, 'geometry'), fields, field: place };
};

function readGeometry(value: unknown, place: string, name: string): Parcel | null {
  const field = `${place}.${name}`;
  const geometryValue = JsonObject.read(value, place).getOr<unknown>(
    name,
    (geometry) => geometry,
    null,
  );
  if (geometryValue === null) return null;
  const geometry = JsonObject.read(
    typeof geometryValue === 'string' ? parseJson(geometryValue, field) : geometryValue,
    field,
  );
  return {
    geometry: {
      type: geometry.get('type', readGeometryType),
      coordinates: geometry.get('coordinates', readItems),
    },
    field,
  };
}

function parseJson(json: string, field: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new UnexpectedShape(field, 'JSON');
  }
}

function readGeometryType(value: unknown, field: string): ParcelGeometry['type'] {
  const type = text(value, field);
  if (!Object.hasOwn(coordinateDepth, type))
    throw new UnexpectedShape(field, 'a geometry type of a parcel');
  return type as ParcelGeometry['type'];
}

const readItems = readList<unknown>((item) => item);

function readPositions(coordinates: unknown, depth: number, field: string): LonLat[] {
  if (depth === 0) return [readPosition(coordinates, field)];
  return readItems(coordinates, field).flatMap((item, index) =>
    readPositions(item, depth - 1, `${field}[${index}]`),
  );
}

function readPosition(value: unknown, field: string): LonLat {
  const [longitude, latitude] = readItems(value, field);
  // Coordinates in metres, read as degrees, would send the map to the other side of the globe.
  if (!isWithin(longitude, 180) || !isWithin(latitude, 90))
    throw new UnexpectedShape(field, 'a position in degrees');
  return [longitude, latitude];
}

const isWithin = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= limit;
