import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import {
  JsonObject,
  number,
  readList,
  text,
  UnexpectedShape,
} from '@feltbok/domain/values/json-reader.ts';
import {
  createPositionConverter,
  findSystemByCrsName,
  type PlaneSystem,
  systemsByName,
  type Triangles,
} from '@feltbok/survey-formats/coordinates';
import {
  readCoordinate,
  readDegrees,
  splitCoordinates,
} from '../coordinates/coordinate-entry.domain';

/** A search result and its place. */
export interface Hit {
  /** Distinguishes the hit from others of its kind. */
  key: string;
  text: string;
  /** Further information; may be empty. */
  detail: string;
  position: GeoPosition;
}

const getTextOrEmpty = (object: JsonObject, name: string) => object.getOr(name, text, '');

/**
 * Reads a position in the system of an EPSG code as longitude and latitude in degrees.
 * @throws UnexpectedShape
 */
function readPosition(epsg: string, east: number, north: number, field: string): GeoPosition {
  const system = findSystemByCrsName(epsg);
  if (system.kind === 'degrees') return { longitude: east, latitude: north };
  if (system.kind === 'plane' && !system.isNgo)
    return createPositionConverter(system, null)({ north, east });
  throw new UnexpectedShape(field, 'a place in a known coordinate system');
}

/**
 * @param answer of the address service, in Kartverket's published form
 * @throws UnexpectedShape
 */
export function readAddresses(answer: unknown): Hit[] {
  return JsonObject.read(answer, 'addresses').get(
    'adresser',
    readList((value, field) => {
      const address = JsonObject.read(value, field);
      const place = address.get('representasjonspunkt', JsonObject.read);
      const words = address.get('adressetekst', text);
      const post = ['postnummer', 'poststed'].map((name) => getTextOrEmpty(address, name));
      const position = readPosition(
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
 * @param answer of the service of place names, in Kartverket's published form
 * @throws UnexpectedShape
 */
export function readPlaceNames(answer: unknown): Hit[] {
  return JsonObject.read(answer, 'place names').get(
    'navn',
    readList((value, field) => {
      const name = JsonObject.read(value, field);
      const place = name.get('representasjonspunkt', JsonObject.read);
      const epsg = `EPSG:${place.get('koordsys', number)}`;
      const position = readPosition(
        epsg,
        place.get('øst', number),
        place.get('nord', number),
        field,
      );
      return {
        key: field,
        text: name.get('skrivemåte', text),
        detail: getTextOrEmpty(name, 'navneobjekttype'),
        position,
      };
    }),
  );
}

/**
 * @param answer of the service's `identify`
 * @returns metres; `null` where the service has no height
 * @throws UnexpectedShape
 */
export function readGroundHeight(answer: unknown): number | null {
  const value = JsonObject.read(answer, 'height').get('value', text).trim();
  if (/^no\s?data$/i.test(value)) return null;
  if (!/^-?\d+(?:\.\d+)?$/.test(value))
    throw new UnexpectedShape('height.value', 'a number or NoData');
  return Number(value);
}

/** Systems by name, longest first, because `NGO1948 akse III` begins like `NGO1948 akse I`. */
const namesOfSystems = [...systemsByName.keys()].sort((a, b) => b.length - a.length);

/**
 * Reads a typed coordinate: north and east, with or without the name of a system, or latitude and
 * longitude.
 * @param usual the system where none is named
 * @returns `null` for any other text, and for places outside Norway or the triangles
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
  const entry = splitCoordinates(named ? removeName(typed, named) : typed, system.isNgo);
  if (!entry) return null;
  const toPosition = createPositionConverter(system, triangles);
  const read = readCoordinate(entry, toPosition);
  if (!read.ok) return null;
  return {
    key: system.name,
    text: `N ${read.north} Ø ${read.east}`,
    detail: system.name,
    position: toPosition(read),
  };
}

function removeName(typed: string, name: string): string {
  const at = typed.toLowerCase().indexOf(name.toLowerCase());
  return `${typed.slice(0, at)} ${typed.slice(at + name.length)}`;
}
