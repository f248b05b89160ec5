import { epsgOfUtmZone, type UtmZone } from '@feltbok/shared/domain/coordinates';
import { ntmPlane, type Plane, utmPlane } from './planes.domain';

/** A coordinate system in metres on ETRS89, easting and northing. */
export interface PlaneSystem {
  kind: 'plane';
  /** As surveyors call it. */
  name: string;
  plane: Plane;
  /** Where cadastral data are stored in this system; null for those that are only measured in. */
  zone: UtmZone | null;
}

/** What a file says its coordinates are in. */
export type StatedSystem = PlaneSystem | { kind: 'degrees' } | { kind: 'unknown'; name: string };

const cadastralZones: readonly number[] = Object.keys(epsgOfUtmZone).map(Number);

const utmSystem = (zone: number): PlaneSystem => ({
  kind: 'plane',
  name: `UTM ${zone}`,
  plane: utmPlane(zone),
  zone: cadastralZones.includes(zone) ? (zone as UtmZone) : null,
});

const ntmSystem = (zone: number): PlaneSystem => ({
  kind: 'plane',
  name: `NTM ${zone}`,
  plane: ntmPlane(zone),
  zone: null,
});

export const systemOfZone = (zone: UtmZone): PlaneSystem => utmSystem(zone);

/** The system that a KOF header names by its SOSI code (KOORDSYS). */
export function systemOfSosiCode(code: number): StatedSystem {
  if (code >= 21 && code <= 26) return utmSystem(code + 10);
  if (code >= 205 && code <= 230) return ntmSystem(code - 200);
  if (code >= 1 && code <= 8) return { kind: 'unknown', name: `NGO1948 akse ${code}` };
  if (code >= 31 && code <= 36) return { kind: 'unknown', name: `ED50 UTM ${code}` };
  return { kind: 'unknown', name: `KOORDSYS ${code}` };
}

/** The SOSI code (KOORDSYS) of a zone, as a KOF header has it. */
export const sosiCodeOfZone = (zone: UtmZone): number => zone - 10;

/** The system that a GeoJSON `crs` member names. @param name for instance `urn:ogc:def:crs:EPSG::25832` */
export function systemOfCrsName(name: string): StatedSystem {
  if (/^urn:ogc:def:crs:OGC:[^:]*:CRS84$/i.test(name) || /\/CRS84$/i.test(name)) return { kind: 'degrees' };
  const [, digits] = /^(?:urn:ogc:def:crs:)?EPSG:(?:[^:]*:)?(\d+)$/i.exec(name.trim()) ?? [];
  const code = Number(digits ?? Number.NaN);
  if (code === 4326 || code === 4258) return { kind: 'degrees' };
  if (code >= 25831 && code <= 25836) return utmSystem(code - 25800);
  // UTM on WGS84, see above.
  if (code >= 32631 && code <= 32636) return utmSystem(code - 32600);
  if (code >= 5105 && code <= 5130) return ntmSystem(code - 5100);
  return { kind: 'unknown', name };
}
