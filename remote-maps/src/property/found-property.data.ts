import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import {
  askMapService,
  type MapServiceAnswer,
  type StoredMapAnswers,
} from '../map-services/map-service.data';
import { type CadastralNumber, isSameNumber } from './cadastral-number.domain';
import { type FoundProperty, readFoundProperties } from './found-property.domain';
import { propertyAddress } from './property.data';

/**
 * The properties at a point; none where there are none.
 * @param service address of the look-up, from the catalogue; its query stays. With the placeholders
 *   `{x}` and `{y}`, or without them asked with x and y in its query
 */
export async function findPropertiesAt(
  service: string,
  { longitude, latitude }: GeoPosition,
  end: AbortSignal,
): Promise<MapServiceAnswer<FoundProperty[]>> {
  const answer = await askMapService(
    pointAddress(service, longitude, latitude),
    readFoundProperties,
    null,
    { end },
  );
  return noneIfUnknown(answer);
}

/** Degrees, to a centimetre. */
function pointAddress(service: string, longitude: number, latitude: number): URL {
  const x = longitude.toFixed(7);
  const y = latitude.toFixed(7);
  if (service.includes('{x}')) return new URL(service.replace('{x}', x).replace('{y}', y));
  const address = new URL(service);
  for (const [name, value] of Object.entries({ x, y, geometryFormat: 'GeoJson', outSrid: '4326' }))
    address.searchParams.set(name, value);
  return address;
}

/**
 * The property of a number, with its leases and sections where only farm and holding were named;
 * none where there is no such property. A stored answer stands in for a service that cannot be
 * reached.
 */
export async function findPropertiesByNumber(
  service: string,
  number: CadastralNumber,
  { end, stored }: { end: AbortSignal; stored: StoredMapAnswers | null },
): Promise<MapServiceAnswer<FoundProperty[]>> {
  const address = propertyAddress(service, number);
  const answer = noneIfUnknown(await askMapService(address, readFoundProperties, stored, { end }));
  if (!answer.ok || (number.fnr === 0 && number.snr === 0)) return answer;
  return { ok: true, value: answer.value.filter((found) => isSameNumber(found.number, number)) };
}

const noneIfUnknown = (
  answer: MapServiceAnswer<FoundProperty[]>,
): MapServiceAnswer<FoundProperty[]> =>
  !answer.ok && answer.failure.kind === 'not found' ? { ok: true, value: [] } : answer;
