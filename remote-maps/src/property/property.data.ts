import { askMapService, type KeptAnswers, type MapServiceAnswer } from '../catalogue/map-service.data';
import { type PropertyNumber, type PropertyOutline, readPropertyOutline } from './property.domain';

/**
 * The parcels of a property with the box around them; null where the service knows no such property or no geometry.
 * @param service address of the look-up, from the catalogue; what stands in its query is kept
 */
export async function fetchPropertyOutline(
  service: string,
  property: PropertyNumber,
  kept: KeptAnswers | null,
): Promise<MapServiceAnswer<PropertyOutline | null>> {
  const answer = await askMapService(propertyAddress(service, property), readPropertyOutline, kept);
  return !answer.ok && answer.failure.kind === 'not found' ? { ok: true, value: null } : answer;
}

export function propertyAddress(service: string, { municipalityNumber, gnr, bnr }: PropertyNumber): URL {
  const address = new URL(service);
  const path = [address.pathname.replace(/\/$/, ''), municipalityNumber, gnr, bnr];
  address.pathname = path.join('/');
  address.searchParams.set('geometryFormat', 'GeoJson');
  address.searchParams.set('outSrid', '4326');
  return address;
}
