import { JsonObject, readList, text, UnexpectedShape } from '@feltbok/domain/values/json-reader.ts';
import {
  coordinateDepth,
  type LonLat,
  type ParcelGeometry,
  type PropertyOutline,
  toBox,
} from '../geometry/parcels.domain';

/** Which property: the municipality by its four digits, the farm and the holding. */
export interface PropertyNumber {
  municipalityNumber: string;
  gnr: number;
  bnr: number;
}

/**
 * The parcels of a property and the box around all of them, or null where none of them has a
 * geometry.
 * @param answer `{Teiger: [{Geometri}]}`; Geometri is GeoJSON in WGS84, as an object or as its JSON
 *   text. Or a GeoJSON FeatureCollection in WGS84, as Kartverket's property API answers
 * @throws UnexpectedShape
 */
export function readPropertyOutline(answer: unknown): PropertyOutline | null {
  return outlineOfParcels(readTeiger(answer).flatMap(({ parcel }) => parcel ?? []));
}

/** A geometry that was read, and where it stood in the answer. */
export interface Parcel {
  geometry: ParcelGeometry;
  field: string;
}

/**
 * A Teig as it is answered, with its other fields; without a geometry where the service knows none.
 */
interface Teig {
  parcel: Parcel | null;
  fields: JsonObject;
  field: string;
}

/**
 * @param answer as `readPropertyOutline` takes it
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
 * The parcels with the box around all of them; null where there are none. @throws UnexpectedShape
 */
export function outlineOfParcels(parcels: readonly Parcel[]): PropertyOutline | null {
  const positions = parcels.flatMap(({ geometry, field }) =>
    positionsIn(geometry.coordinates, coordinateDepth[geometry.type], `${field}.coordinates`),
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
  const given = JsonObject.read(value, place).getOr<unknown>(name, (geometry) => geometry, null);
  if (given === null) return null;
  const geometry = JsonObject.read(typeof given === 'string' ? parsed(given, field) : given, field);
  return {
    geometry: {
      type: geometry.get('type', geometryType),
      coordinates: geometry.get('coordinates', readItems),
    },
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
  if (!Object.hasOwn(coordinateDepth, type))
    throw new UnexpectedShape(field, 'a geometry type of a parcel');
  return type as ParcelGeometry['type'];
}

const readItems = readList<unknown>((item) => item);

function positionsIn(coordinates: unknown, depth: number, field: string): LonLat[] {
  if (depth === 0) return [readPosition(coordinates, field)];
  return readItems(coordinates, field).flatMap((item, index) =>
    positionsIn(item, depth - 1, `${field}[${index}]`),
  );
}

function readPosition(value: unknown, field: string): LonLat {
  const [longitude, latitude] = readItems(value, field);
  // A service that answers in metres would otherwise send the map to the other side of the globe.
  if (!isWithin(longitude, 180) || !isWithin(latitude, 90))
    throw new UnexpectedShape(field, 'a position in degrees');
  return [longitude, latitude];
}

const isWithin = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= limit;
