import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import {
  askMapService,
  type MapServiceAnswer,
  type StoredMapAnswers,
} from '../map-services/map-service.data';
import { type CadastralNumber, isSameNumber } from './cadastral-number.domain';
import { type FoundProperty, readFoundProperties } from './found-property.domain';
import { buildPropertyAddress } from './property.data';

/**
 * Finds the properties at a point; empty where there are none.
 * @param service address of the look-up, from the catalogue, either with the placeholders `{x}` and
 * `{y}`, or without them and asked with x and y in its query; its own query is kept
 */
export async function findPropertiesAt(
  service: string,
  { longitude, latitude }: GeoPosition,
  signal: AbortSignal,
): Promise<MapServiceAnswer<FoundProperty[]>> {
  const answer = await askMapService(
    buildPointAddress(service, longitude, latitude),
    readFoundProperties,
    null,
    { signal },
  );
  return treatUnknownAsNone(answer);
}

/** Builds the address with degrees to a centimetre. */
function buildPointAddress(service: string, longitude: number, latitude: number): URL {
  const x = longitude.toFixed(7);
  const y = latitude.toFixed(7);
  if (service.includes('{x}')) return new URL(service.replace('{x}', x).replace('{y}', y));
  const address = new URL(service);
  for (const [name, value] of Object.entries({ x, y, geometryFormat: 'GeoJson', outSrid: '4326' }))
    address.searchParams.set(name, value);
  return address;
}

/**
 * Finds the property of a number, with its leases and sections where only farm and holding were
 * typed; empty where there is none. A stored answer replaces that of a service that cannot be
 * reached.
 */
export async function findPropertiesByNumber(
  service: string,
  number: CadastralNumber,
  { signal, stored }: { signal: AbortSignal; stored: StoredMapAnswers | null },
): Promise<MapServiceAnswer<FoundProperty[]>> {
  const address = buildPropertyAddress(service, number);
  const answer = treatUnknownAsNone(
    await askMapService(address, readFoundProperties, stored, { signal }),
  );
  if (!answer.ok || (number.fnr === 0 && number.snr === 0)) return answer;
  return { ok: true, value: answer.value.filter((found) => isSameNumber(found.number, number)) };
}

const treatUnknownAsNone = (
  answer: MapServiceAnswer<FoundProperty[]>,
): MapServiceAnswer<FoundProperty[]> =>
  !answer.ok && answer.failure.kind === 'not found' ? { ok: true, value: [] } : answer;
