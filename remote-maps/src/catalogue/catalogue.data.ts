import {
  askMapService,
  type MapServiceAnswer,
  readStoredAnswer,
  type StoredMapAnswers,
} from '../map-services/map-service.data';
import { joinCatalogues, type MapCatalogue, readCatalogueAnswer } from './catalogue.domain';

/** The user whose map configuration is asked for. */
export interface CatalogueUser {
  appId: string;
  customerId: string;
}

const readCapabilities = (body: unknown) => readCatalogueAnswer(body, 'GetCapabilities');
const readServices = (body: unknown) => readCatalogueAnswer(body, 'GetAppServices');

/**
 * Fetches a user's map configuration, or reads the stored one where the catalogue cannot be
 * reached.
 * @param base address of the catalogue, without the name of a call
 */
export async function fetchCatalogue(
  base: string,
  user: CatalogueUser,
  stored: StoredMapAnswers | null = null,
): Promise<MapServiceAnswer<MapCatalogue>> {
  const [capabilitiesAddress, servicesAddress] = buildCatalogueAddresses(base, user);
  const remembered = { isRemembered: true };
  const [capabilities, services] = await Promise.all([
    askMapService(capabilitiesAddress, readCapabilities, stored, remembered),
    askMapService(servicesAddress, readServices, stored, remembered),
  ]);
  if (!capabilities.ok) return capabilities;
  if (!services.ok) return services;
  return { ok: true, value: joinCatalogues(capabilities.value, services.value) };
}

/** Reads a user's map configuration from the device; `null` where it stores none. */
export async function readStoredCatalogue(
  base: string,
  user: CatalogueUser,
  stored: StoredMapAnswers | null,
): Promise<MapCatalogue | null> {
  const [capabilitiesAddress, servicesAddress] = buildCatalogueAddresses(base, user);
  const capabilities = await readStoredAnswer(capabilitiesAddress, readCapabilities, stored);
  const services = await readStoredAnswer(servicesAddress, readServices, stored);
  return capabilities && services && joinCatalogues(capabilities, services);
}

/** The addresses of the catalogue's two calls: WMS layers, and other services. */
export function buildCatalogueAddresses(
  base: string,
  { appId, customerId }: CatalogueUser,
): [URL, URL] {
  return [
    buildCallAddress(base, 'GetCapabilities', { appId, customerId }),
    buildCallAddress(base, 'GetAppServices', { appId }),
  ];
}

function buildCallAddress(base: string, call: string, query: Record<string, string>): URL {
  const address = new URL(`${base.replace(/\/$/, '')}/${call}`);
  address.search = new URLSearchParams(query).toString();
  return address;
}
