import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import {
  JsonObject,
  number,
  readList,
  text,
  UnexpectedShape,
} from '@feltbok/domain/values/json-reader.ts';
import {
  type PlaneSystem,
  positionIn,
  systemOfCrsName,
  systemsByName,
  type Triangles,
} from '@feltbok/survey-formats/coordinates';
import {
  readCoordinate,
  readDegrees,
  splitCoordinates,
} from '../coordinates/coordinate-entry.domain';

/** Something that was searched for, and where it is. */
export interface Hit {
  /** Distinguishes it from the others of its kind. */
  key: string;
  text: string;
  /** What else is known of it; may be empty. */
  detail: string;
  position: GeoPosition;
}

const optionalText = (object: JsonObject, name: string) => object.getOr(name, text, '');

/**
 * Longitude and latitude in degrees, in the coordinate system of that EPSG code. @throws
 * UnexpectedShape
 */
function positionOf(epsg: string, east: number, north: number, field: string): GeoPosition {
  const system = systemOfCrsName(epsg);
  if (system.kind === 'degrees') return { longitude: east, latitude: north };
  if (system.kind === 'plane' && !system.isNgo) return positionIn(system, null)({ north, east });
  throw new UnexpectedShape(field, 'a place in a known coordinate system');
}

/** @param answer of the address service, as Kartverket publishes it @throws UnexpectedShape */
export function readAddresses(answer: unknown): Hit[] {
  return JsonObject.read(answer, 'addresses').get(
    'adresser',
    readList((value, field) => {
      const address = JsonObject.read(value, field);
      const place = address.get('representasjonspunkt', JsonObject.read);
      const words = address.get('adressetekst', text);
      const post = ['postnummer', 'poststed'].map((name) => optionalText(address, name));
      const position = positionOf(
        place.get('epsg', text),
        place.get('lon', number),
        place.get('lat', number),
        field,
      );
      return { key: field, text: words, detail: post.join(' ').trim(), position };
    }),
  );
}

/**
 * @param answer of the service of place names, as Kartverket publishes it @throws UnexpectedShape
 */
export function readPlaceNames(answer: unknown): Hit[] {
  return JsonObject.read(answer, 'place names').get(
    'navn',
    readList((value, field) => {
      const name = JsonObject.read(value, field);
      const place = name.get('representasjonspunkt', JsonObject.read);
      const epsg = `EPSG:${place.get('koordsys', number)}`;
      const position = positionOf(epsg, place.get('øst', number), place.get('nord', number), field);
      return {
        key: field,
        text: name.get('skrivemåte', text),
        detail: optionalText(name, 'navneobjekttype'),
        position,
      };
    }),
  );
}

/**
 * Metres; null where the service has none. @param answer of its `identify` @throws UnexpectedShape
 */
export function readGroundHeight(answer: unknown): number | null {
  const value = JsonObject.read(answer, 'height').get('value', text).trim();
  if (/^no\s?data$/i.test(value)) return null;
  if (!/^-?\d+(?:\.\d+)?$/.test(value))
    throw new UnexpectedShape('height.value', 'a number or NoData');
  return Number(value);
}

/** Systems by name, longest first: `NGO1948 akse III` begins as `NGO1948 akse I` does. */
const namesOfSystems = [...systemsByName.keys()].sort((one, other) => other.length - one.length);

/**
 * A coordinate as it is typed: north and east, with the name of a system behind it or without; or
 * latitude and longitude.
 * @param usual the system where none is named
 * @returns null for what is none, or lies outside Norway or the triangles
 */
export function readTypedCoordinate(
  typed: string,
  usual: PlaneSystem,
  triangles: Triangles | null,
): Hit | null {
  const position = readDegrees(typed);
  if (position) return { key: 'degrees', text: typed.trim(), detail: 'EUREF89', position };
  const named = namesOfSystems.find((name) => typed.toLowerCase().includes(name.toLowerCase()));
  const system = (named && systemsByName.get(named)) || usual;
  if (system.isNgo && !triangles) return null;
  const entry = splitCoordinates(named ? withoutName(typed, named) : typed, system.isNgo);
  if (!entry) return null;
  const toPosition = positionIn(system, triangles);
  const read = readCoordinate(entry, toPosition);
  if (!read.ok) return null;
  return {
    key: system.name,
    text: `N ${read.north} Ø ${read.east}`,
    detail: system.name,
    position: toPosition(read),
  };
}

function withoutName(typed: string, name: string): string {
  const at = typed.toLowerCase().indexOf(name.toLowerCase());
  return `${typed.slice(0, at)} ${typed.slice(at + name.length)}`;
}
