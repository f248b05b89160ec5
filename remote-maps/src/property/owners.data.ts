import { askMapService, type MapServiceAnswer } from '../map-services/map-service.data';
import { type OwnerList, readOwners } from './owners.domain';

/**
 * Who owns a property. Personal data: no copy of the answer is left on the device, not even in the browser's cache.
 * @param service address of the look-up, from the catalogue; its query stays
 * @param key of 20 digits
 */
export async function fetchOwners(
  service: string,
  key: string,
  end: AbortSignal,
): Promise<MapServiceAnswer<OwnerList>> {
  const address = new URL(service);
  address.searchParams.set('eiendommer', key);
  const answer = await askMapService(address, (body) => readOwners(body, key), null, { end, cache: 'no-store' });
  return !answer.ok && answer.failure.kind === 'not found' ? { ok: true, value: { owners: [], more: 0 } } : answer;
}
