import type { PropertyOutline } from '../geometry/parcels.domain';
import {
  askMapService,
  type MapServiceAnswer,
  recallMapAnswer,
  type StoredMapAnswers,
} from '../map-services/map-service.data';
import { type PropertyNumber, readPropertyOutline } from './property.domain';

/**
 * The parcels of a property with the box around them; null where the service knows no such property
 * or no geometry.
 * @param service address of the look-up, from the catalogue; its query stays
 */
export async function fetchPropertyOutline(
  service: string,
  property: PropertyNumber,
  stored: StoredMapAnswers | null = null,
): Promise<MapServiceAnswer<PropertyOutline | null>> {
  const address = propertyAddress(service, property);
  const answer = await askMapService(address, readPropertyOutline, stored, { isRemembered: true });
  return !answer.ok && answer.failure.kind === 'not found' ? { ok: true, value: null } : answer;
}

/** The parcels of a property as the device stores them; null where it does not. */
export const recallPropertyOutline = (
  service: string,
  property: PropertyNumber,
  stored: StoredMapAnswers | null,
): Promise<PropertyOutline | null> =>
  recallMapAnswer(propertyAddress(service, property), readPropertyOutline, stored);

/**
 * @param service with the placeholders `{kommune}`, `{gnr}` and `{bnr}`, or without them the base
 *   of such a path
 */
export function propertyAddress(
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
