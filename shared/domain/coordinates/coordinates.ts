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
export function zoneOfEpsg(code: number): UtmZone {
  const zone = (Object.keys(epsgOfUtmZone).map(Number) as UtmZone[]).find(
    (one) => epsgOfUtmZone[one] === code,
  );
  if (!zone) throw new RangeError(`EPSG:${code} is no UTM zone of the cadastre`);
  return zone;
}

const zoneOfCounty: Partial<Record<string, UtmZone>> = { '18': 33, '55': 33, '56': 35 };

/**
 * The zone a municipality records its cadastre in, by the county: the first two digits of its
 * number.
 * @param municipalityNumber four digits with leading zero
 */
export const utmZoneOf = (municipalityNumber: string): UtmZone =>
  zoneOfCounty[municipalityNumber.slice(0, 2)] ?? 32;
