import { epsgOfUtmZone, type UtmZone } from '@feltbok/shared/domain/coordinates';
import type { RegisteredService } from '../catalogue/catalogue.domain';
import { utmOf } from '../coordinates/utm.domain';
import type { DegreesBox } from '../geometry/parcels.domain';
import type { RegisteredKind } from '../marks/model/registered.domain';

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
    [south, north].map((latitude) => utmOf({ longitude, latitude }, zone)),
  );
  const least = (values: number[]) => Math.floor((Math.min(...values) - around) / step) * step;
  const most = (values: number[]) => Math.ceil((Math.max(...values) + around) / step) * step;
  const [norths, easts] = [corners.map((one) => one.north), corners.map((one) => one.east)];
  return { zone, west: least(easts), south: least(norths), east: most(easts), north: most(norths) };
}

export function quartersOf({ zone, west, south, east, north }: PlaneBox): PlaneBox[] {
  const [middleEast, middleNorth] = [(west + east) / 2, (south + north) / 2];
  return [
    { zone, west, south, east: middleEast, north: middleNorth },
    { zone, west: middleEast, south, east, north: middleNorth },
    { zone, west, south: middleNorth, east: middleEast, north },
    { zone, west: middleEast, south: middleNorth, east, north },
  ];
}

/** Features of one answer: a service with a limit of its own gives fewer, and none says so. */
export const mostFeatures = 2000;

/** A GetFeature of WFS 2.0.0, in the published form: the box is easting first. */
export function featuresAddress(service: RegisteredService, kind: RegisteredKind, box: PlaneBox): URL {
  const { zone, west, south, east, north } = box;
  const system = `urn:ogc:def:crs:EPSG::${epsgOfUtmZone[zone]}`;
  const address = new URL(service.url);
  const query = {
    ...{ service: 'WFS', version: '2.0.0', request: 'GetFeature' },
    ...{ typeNames: service.types[kind], srsName: system },
    ...{ bbox: [west, south, east, north, system].join(','), count: String(mostFeatures) },
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address;
}
