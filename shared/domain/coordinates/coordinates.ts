/** Zones of ETRS89/UTM that Norwegian cadastral data are recorded in. */
export type UtmZone = 32 | 33 | 35;

/** EPSG codes of ETRS89/UTM by zone: easting and northing in metres. */
export const epsgOfUtmZone = { 32: 25832, 33: 25833, 35: 25835 } as const satisfies Record<
  UtmZone,
  number
>;

/** EPSG code of one of the cadastre's ETRS89/UTM zones. */
export type EpsgOfZone = (typeof epsgOfUtmZone)[UtmZone];

/** @throws RangeError when the code is none of a zone's */
export function getUtmZoneOfEpsg(code: number): UtmZone {
  const found = (Object.keys(epsgOfUtmZone).map(Number) as UtmZone[]).find(
    (zone) => epsgOfUtmZone[zone] === code,
  );
  if (!found) throw new RangeError(`EPSG:${code} is no UTM zone of the cadastre`);
  return found;
}

const zoneOfCounty: Partial<Record<string, UtmZone>> = { '18': 33, '55': 33, '56': 35 };

/**
 * Returns the zone in which a municipality records its cadastre. The county decides, which is the
 * first two digits of the municipality's number.
 * @param municipalityNumber four digits with leading zero
 */
export const getUtmZone = (municipalityNumber: string): UtmZone =>
  zoneOfCounty[municipalityNumber.slice(0, 2)] ?? 32;
