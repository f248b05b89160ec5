import { epsgOfUtmZone, type UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import type { RegisteredService } from '../catalogue/catalogue.domain';
import { projectToUtm } from '../coordinates/utm.domain';
import type { DegreesBox } from '../geometry/parcels.domain';
import type { RegisteredKind } from '../mark-model/registered.domain';

/** Metres in a zone. */
export interface PlaneBox {
  zone: UtmZone;
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Metres around a property: neighbours and the marks behind them. */
const around = 250;
/** Metres that edges are whole multiples of, so that the same property always asks for the same. */
const step = 50;

/** What is asked for around a property. */
export function boxAround({ west, south, east, north }: DegreesBox, zone: UtmZone): PlaneBox {
  const corners = [west, east].flatMap((longitude) =>
    [south, north].map((latitude) => projectToUtm({ longitude, latitude }, zone)),
  );
  const least = (values: number[]) => Math.floor((Math.min(...values) - around) / step) * step;
  const most = (values: number[]) => Math.ceil((Math.max(...values) + around) / step) * step;
  const norths = corners.map((one) => one.north);
  const easts = corners.map((one) => one.east);
  return { zone, west: least(easts), south: least(norths), east: most(easts), north: most(norths) };
}

export function quartersOf({ zone, west, south, east, north }: PlaneBox): PlaneBox[] {
  const middleEast = (west + east) / 2;
  const middleNorth = (south + north) / 2;
  return [
    { zone, west, south, east: middleEast, north: middleNorth },
    { zone, west: middleEast, south, east, north: middleNorth },
    { zone, west, south: middleNorth, east: middleEast, north },
    { zone, west: middleEast, south: middleNorth, east, north },
  ];
}

/** Features of one answer; a service may have a lower limit of its own. */
export const mostFeatures = 2000;

/** What the root of an answer says of others that belong to it. */
export interface PageOfFeatures {
  /** Features that match in all; null where the service does not count them. */
  matched: number | null;
  /** Address of the features that follow, as the service names it; null where none do. */
  next: string | null;
}

/** @param body a feature collection of WFS 2.0.0 */
export function readPage(body: string): PageOfFeatures {
  const [root = ''] = /<(?:[\w-]+:)?FeatureCollection\b[^>]*>/.exec(body) ?? [];
  const [, matched = ''] = /\snumberMatched\s*=\s*["'](\d+)["']/.exec(root) ?? [];
  const [, next = ''] = /\snext\s*=\s*["']([^"']+)["']/.exec(root) ?? [];
  return {
    matched: matched === '' ? null : Number(matched),
    next: next === '' ? null : next.replaceAll('&amp;', '&'),
  };
}

/**
 * Resolves the address of a further page. Services behind a proxy name themselves as they are
 * called inside.
 * @returns an address of the host and path that was asked; null where no page can be asked for
 */
export function resolveNext(next: string, asked: URL): URL | null {
  if (!URL.canParse(next, asked)) return null;
  const address = new URL(asked);
  const further = new URL(next, asked);
  for (const [name, value] of further.searchParams) {
    const known = [...address.searchParams.keys()].find(
      (key) => key.toLowerCase() === name.toLowerCase(),
    );
    address.searchParams.set(known ?? name, value);
  }
  return address.href === asked.href ? null : address;
}

/** A GetFeature of WFS 2.0.0, in the published form: the box is easting first. */
export function featuresAddress(
  service: RegisteredService,
  kind: RegisteredKind,
  box: PlaneBox,
): URL {
  const { zone, west, south, east, north } = box;
  const system = `urn:ogc:def:crs:EPSG::${epsgOfUtmZone[zone]}`;
  const address = new URL(service.url);
  const query = {
    service: 'WFS',
    version: '2.0.0',
    request: 'GetFeature',
    typeNames: service.types[kind],
    srsName: system,
    bbox: [west, south, east, north, system].join(','),
    count: String(mostFeatures),
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address;
}
