import { epsgOfUtmZone, type UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import type { RegisteredService } from '../catalogue/catalogue.domain';
import { projectToUtm } from '../coordinates/utm.domain';
import type { DegreesBox } from '../geometry/parcels.domain';
import type { RegisteredKind } from '../mark-model/registered.domain';

/** A box in metres of a zone. */
export interface PlaneBox {
  zone: UtmZone;
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Metres around a property: they include its neighbours and the marks behind them. */
const margin = 250;
/** Metres that edges are rounded to, so that the same property always has the same address. */
const edgeStep = 50;

/** Builds the box that is requested around a property. */
export function widenToBox({ west, south, east, north }: DegreesBox, zone: UtmZone): PlaneBox {
  const corners = [west, east].flatMap((longitude) =>
    [south, north].map((latitude) => projectToUtm({ longitude, latitude }, zone)),
  );
  const roundDown = (values: number[]) =>
    Math.floor((Math.min(...values) - margin) / edgeStep) * edgeStep;
  const roundUp = (values: number[]) =>
    Math.ceil((Math.max(...values) + margin) / edgeStep) * edgeStep;
  const norths = corners.map((corner) => corner.north);
  const easts = corners.map((corner) => corner.east);
  return {
    zone,
    west: roundDown(easts),
    south: roundDown(norths),
    east: roundUp(easts),
    north: roundUp(norths),
  };
}

export function splitIntoQuarters({ zone, west, south, east, north }: PlaneBox): PlaneBox[] {
  const middleEast = (west + east) / 2;
  const middleNorth = (south + north) / 2;
  return [
    { zone, west, south, east: middleEast, north: middleNorth },
    { zone, west: middleEast, south, east, north: middleNorth },
    { zone, west, south: middleNorth, east: middleEast, north },
    { zone, west: middleEast, south: middleNorth, east, north },
  ];
}

/** Maximum number of features in one answer; a service may have a lower limit. */
export const maxFeatures = 2000;

/** The paging attributes in the root of an answer. */
export interface PageOfFeatures {
  /** Total number of matching features; `null` where the service does not count them. */
  matched: number | null;
  /** Address of the next page, as the service states it; `null` on the last page. */
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
 * Resolves the address of a further page. Services behind a proxy state their internal name.
 * @returns an address with the host and path that was asked; `null` where no page can be requested
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

/**
 * Builds a GetFeature request of WFS 2.0.0 in the published form, with easting first in the box.
 */
export function buildFeaturesAddress(
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
    count: String(maxFeatures),
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address;
}
