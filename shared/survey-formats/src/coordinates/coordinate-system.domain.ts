import type { HeightSystem } from '@feltbok/domain/boundary-marks/mark-height.ts';
import { epsgOfUtmZone, type UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { type Plane, toNgoPlane, toNtmPlane, toUtmPlane } from './planes.domain';

/** A coordinate system in metres, easting and northing, on ETRS89 unless it is one of NGO1948. */
export interface PlaneSystem {
  kind: 'plane';
  /** The surveyors' name of the system; unique. */
  name: string;
  plane: Plane;
  /** Its code in KOORDSYS of SOSI and KOF, and at EPSG. */
  sosi: number;
  epsg: number;
  /** Whether it is on NGO1948, which only triangles convert. */
  isNgo?: boolean;
  /**
   * The zone of the cadastre that is stored in this system; `null` for systems used for measuring
   * only.
   */
  zone: UtmZone | null;
  /** Whether it is stated on WGS84, which is treated as ETRS89. */
  isWgs84?: boolean;
  /** The system of third coordinates, where they exist. */
  heights?: HeightSystem;
}

/** The system that a file states for its coordinates. */
export type StatedSystem =
  | PlaneSystem
  | { kind: 'degrees'; heights?: HeightSystem }
  | { kind: 'unknown'; name: string };

/** The systems in which points can be read. */
export type PointSystem = Exclude<StatedSystem, { kind: 'unknown' }>;

const cadastralZones: readonly number[] = Object.keys(epsgOfUtmZone).map(Number);

const toUtmSystem = (zone: number): PlaneSystem => ({
  kind: 'plane',
  name: `UTM ${zone}`,
  plane: toUtmPlane(zone),
  sosi: zone - 10,
  epsg: 25800 + zone,
  zone: cadastralZones.includes(zone) ? (zone as UtmZone) : null,
});

/** Zones of NTM, one for each degree of longitude. */
export const ntmZones = Array.from({ length: 26 }, (_, index) => index + 5);

export const toNtmSystem = (zone: number): PlaneSystem => ({
  kind: 'plane',
  name: `NTM ${zone}`,
  plane: toNtmPlane(zone),
  sosi: zone + 200,
  epsg: 5100 + zone,
  zone: null,
});

/** The system of an axis of NGO1948, 1 to 8. */
export const toNgoSystem = (axis: number): PlaneSystem => ({
  kind: 'plane',
  name: `NGO1948 akse ${romanNumbers[axis - 1]}`,
  plane: toNgoPlane(axis),
  sosi: axis,
  epsg: 27390 + axis,
  isNgo: true,
  zone: null,
});
const romanNumbers = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'] as const;

export const getZoneSystem = (zone: UtmZone): PlaneSystem => toUtmSystem(zone);

/**
 * Systems for entering, showing and exporting coordinates, by name; those of the cadastre come
 * first.
 */
export const systemsByName: ReadonlyMap<string, PlaneSystem> = new Map(
  [
    ...[...cadastralZones, 31, 34, 36].map(toUtmSystem),
    ...ntmZones.map(toNtmSystem),
    ...romanNumbers.map((_, index) => toNgoSystem(index + 1)),
  ].map((system) => [system.name, system]),
);

/** Systems that a KOF header may state but that cannot be converted, by SOSI code. */
const otherSystems: Readonly<Record<number, string>> = {
  9: 'NGO1948 geografisk',
  41: 'lokalnett',
  42: 'lokalnett',
  50: 'ED50 geografisk',
  51: 'NGO-56A (Møre)',
  52: 'NGO-56B (Møre)',
  53: 'NGO-64A (Møre)',
  54: 'NGO-64B (Møre)',
  72: 'WGS72 geografisk',
  84: 'EUREF89 geografisk',
  87: 'ED87 geografisk',
  101: 'lokalnett Oslo',
  102: 'lokalnett Bærum',
  103: 'lokalnett Asker',
  104: 'lokalnett Lillehammer',
  105: 'lokalnett Drammen',
  106: 'lokalnett Bergen og Askøy',
};

/** Finds the system that a KOF header states by its SOSI code (KOORDSYS). */
export function findSystemBySosiCode(code: number): Exclude<StatedSystem, { kind: 'degrees' }> {
  if (code >= 21 && code <= 26) return toUtmSystem(code + 10);
  if (code >= 61 && code <= 66) return { ...toUtmSystem(code - 30), isWgs84: true };
  if (code >= 205 && code <= 230) return toNtmSystem(code - 200);
  if (code >= 1 && code <= 8) return toNgoSystem(code);
  if (code >= 31 && code <= 36) return { kind: 'unknown', name: `ED50 UTM ${code}` };
  return { kind: 'unknown', name: otherSystems[code] ?? `KOORDSYS ${code}` };
}

/**
 * Ranges of EPSG codes that a KOF header may state instead of SOSI's: the first code of both, and
 * their number.
 */
const sosiByEpsg = [
  [25831, 21, 6] as const,
  [5971, 21, 6] as const,
  [6171, 21, 6] as const,
  [32631, 61, 6] as const,
  [5105, 205, 26] as const,
  [5945, 205, 26] as const,
  [6145, 205, 26] as const,
  [23031, 31, 6] as const,
  [27391, 1, 8] as const,
];

/** @returns the SOSI code that a KOF header means; `null` for a number that is no system */
export function toSosiCode(stated: number): number | null {
  if (stated < 1000) return stated || null;
  const [first, sosi] =
    sosiByEpsg.find(([from, , count]) => stated >= from && stated < from + count) ?? [];
  return first === undefined || sosi === undefined ? null : stated - first + sosi;
}

/** A range of EPSG codes with one system for each zone. */
interface EpsgRange {
  first: number;
  zones: readonly [from: number, to: number];
  system: (zone: number) => PlaneSystem;
  more?: Partial<PlaneSystem>;
}

const utmZones = [31, 36] as const;
const allOfNtm = [5, 30] as const;
const allOfNgo = [1, 8] as const;
const epsgRanges: readonly EpsgRange[] = [
  { first: 25831, zones: utmZones, system: toUtmSystem },
  // EPSG's definition puts north first.
  { first: 3043, zones: utmZones, system: toUtmSystem },
  { first: 32631, zones: utmZones, system: toUtmSystem, more: { isWgs84: true } },
  { first: 5971, zones: utmZones, system: toUtmSystem, more: { heights: 'NN2000' } },
  { first: 6171, zones: utmZones, system: toUtmSystem, more: { heights: 'NN1954' } },
  { first: 5105, zones: allOfNtm, system: toNtmSystem },
  { first: 5945, zones: allOfNtm, system: toNtmSystem, more: { heights: 'NN2000' } },
  { first: 6145, zones: allOfNtm, system: toNtmSystem, more: { heights: 'NN1954' } },
  { first: 27391, zones: allOfNgo, system: toNgoSystem },
];

/** Longitude and latitude on ETRS89 or WGS84, with the system of their heights. */
const degreesByEpsg: Readonly<Record<number, HeightSystem | undefined>> = {
  4258: undefined,
  4326: undefined,
  4937: 'ellipsoidal',
  4979: 'ellipsoidal',
  5942: 'NN2000',
  6144: 'NN1954',
};
const heightsByEpsg: Readonly<Record<number, HeightSystem>> = { 5941: 'NN2000', 5776: 'NN1954' };

/**
 * Finds the system that a GeoJSON `crs` member states.
 * @param name for instance `urn:ogc:def:crs:EPSG::25832`, or its http form
 */
export function findSystemByCrsName(name: string): StatedSystem {
  if (/[:/]CRS84h?$/i.test(name.trim())) return { kind: 'degrees' };
  const codes = Array.from(
    name.matchAll(/EPSG(?:\.xml#|[:/](?:[^:/,+]*[:/])?)(\d+)(?!\.?\d|\/)/gi),
    ([, code]) => Number(code),
  );
  // A compound name ends with its height system, also as `EPSG:25832+5941`.
  codes.push(...Array.from(name.matchAll(/\+(\d+)/g), ([, code]) => Number(code)));
  const [code = Number.NaN, vertical] = codes;
  const stated = vertical === undefined ? undefined : heightsByEpsg[vertical];
  if (code in degreesByEpsg) return { kind: 'degrees', heights: stated ?? degreesByEpsg[code] };
  for (const {
    first,
    zones: [from, to],
    system,
    more,
  } of epsgRanges)
    if (code >= first && code <= first + to - from)
      return { ...system(code - first + from), ...more, ...(stated && { heights: stated }) };
  return { kind: 'unknown', name };
}
