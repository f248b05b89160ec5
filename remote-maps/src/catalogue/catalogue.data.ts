import {
  askMapService,
  type MapServiceAnswer,
  recallMapAnswer,
  type StoredMapAnswers,
} from '../map-services/map-service.data';
import { joinedCatalogue, type MapCatalogue, readCatalogueAnswer } from './catalogue.domain';

/** Whose map configuration the catalogue is asked for. */
export interface CatalogueUser {
  appId: string;
  customerId: string;
}

const readCapabilities = (body: unknown) => readCatalogueAnswer(body, 'GetCapabilities');
const readServices = (body: unknown) => readCatalogueAnswer(body, 'GetAppServices');

/**
 * The map configuration of a user, as it is stored where the catalogue cannot be reached.
 * @param base address of the catalogue, without the name of a call
 */
export async function fetchCatalogue(
  base: string,
  user: CatalogueUser,
  stored: StoredMapAnswers | null = null,
): Promise<MapServiceAnswer<MapCatalogue>> {
  const [capabilitiesAddress, servicesAddress] = catalogueAddresses(base, user);
  const remembered = { isRemembered: true };
  const [capabilities, services] = await Promise.all([
    askMapService(capabilitiesAddress, readCapabilities, stored, remembered),
    askMapService(servicesAddress, readServices, stored, remembered),
  ]);
  if (!capabilities.ok) return capabilities;
  if (!services.ok) return services;
  return { ok: true, value: joinedCatalogue(capabilities.value, services.value) };
}

/** The map configuration of a user as the device stores it; null where it does not. */
export async function recallCatalogue(
  base: string,
  user: CatalogueUser,
  stored: StoredMapAnswers | null,
): Promise<MapCatalogue | null> {
  const [capabilitiesAddress, servicesAddress] = catalogueAddresses(base, user);
  const capabilities = await recallMapAnswer(capabilitiesAddress, readCapabilities, stored);
  const services = await recallMapAnswer(servicesAddress, readServices, stored);
  return capabilities && services && joinedCatalogue(capabilities, services);
}

/** What the catalogue is asked: its WMS layers, and its other services. */
export function catalogueAddresses(base: string, { appId, customerId }: CatalogueUser): [URL, URL] {
  return [
    addressOf(base, 'GetCapabilities', { appId, customerId }),
    addressOf(base, 'GetAppServices', { appId }),
  ];
}

function addressOf(base: string, call: string, query: Record<string, string>): URL {
  const address = new URL(`${base.replace(/\/$/, '')}/${call}`);
  address.search = new URLSearchParams(query).toString();
  return address;
}
