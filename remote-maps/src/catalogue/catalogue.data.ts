import { type MapCatalogue, readAppServices, readCapabilities } from './catalogue.domain';
import { askMapService, type MapServiceAnswer } from './map-service.data';

/** Whose map configuration the catalogue is asked for. */
export interface CatalogueUser {
  appId: string;
  customerId: string;
}

/** @param base address of the catalogue, without the name of a call */
export async function fetchCatalogue(base: string, user: CatalogueUser): Promise<MapServiceAnswer<MapCatalogue>> {
  const { appId, customerId } = user;
  const [capabilities, services] = await Promise.all([
    askMapService(addressOf(base, 'GetCapabilities', { appId, customerId }), readCapabilities),
    askMapService(addressOf(base, 'GetAppServices', { appId }), readAppServices),
  ]);
  if (!capabilities.ok) return capabilities;
  if (!services.ok) return services;
  return { ok: true, value: { ...capabilities.value, ...services.value } };
}

function addressOf(base: string, call: string, query: Record<string, string>): URL {
  const address = new URL(`${base.replace(/\/$/, '')}/${call}`);
  address.search = new URLSearchParams(query).toString();
  return address;
}
