import type { PropertyOutline } from '../geometry/parcels.domain';
import {
  askMapService,
  type MapServiceAnswer,
  readStoredAnswer,
  type StoredMapAnswers,
} from '../map-services/map-service.data';
import { type PropertyNumber, readPropertyOutline } from './property.domain';

/**
 * Fetches the parcels of a property with the box around them; `null` where the service knows no
 * such property or no geometry.
 * @param service address of the look-up, from the catalogue; its query is kept
 */
export async function fetchPropertyOutline(
  service: string,
  property: PropertyNumber,
  stored: StoredMapAnswers | null = null,
): Promise<MapServiceAnswer<PropertyOutline | null>> {
  const address = buildPropertyAddress(service, property);
  const answer = await askMapService(address, readPropertyOutline, stored, { isRemembered: true });
  return !answer.ok && answer.failure.kind === 'not found' ? { ok: true, value: null } : answer;
}

/** Reads the parcels of a property from the device; `null` where none are stored. */
export const readStoredOutline = (
  service: string,
  property: PropertyNumber,
  stored: StoredMapAnswers | null,
): Promise<PropertyOutline | null> =>
  readStoredAnswer(buildPropertyAddress(service, property), readPropertyOutline, stored);

/**
 * @param service with the placeholders `{kommune}`, `{gnr}` and `{bnr}`, or without them the base
 * of such a path
 */
export function buildPropertyAddress(
  service: string,
  { municipalityNumber, gnr, bnr }: PropertyNumber,
): URL {
  if (service.includes('{kommune}')) {
    const parts = { '{kommune}': municipalityNumber, '{gnr}': String(gnr), '{bnr}': String(bnr) };
    return new URL(
      Object.entries(parts).reduce(
        (address, [name, value]) => address.replace(name, value),
        service,
      ),
    );
  }
  const address = new URL(service);
  const path = [address.pathname.replace(/\/$/, ''), municipalityNumber, gnr, bnr];
  address.pathname = path.join('/');
  address.searchParams.set('geometryFormat', 'GeoJson');
  address.searchParams.set('outSrid', '4326');
  return address;
}
