import { demoCustomers, serviceCatalogAppId } from '../demo-data/people';
import { baseMaps } from './tile-painter';

const attribution = '© Feltbok – oppdiktet kart';
export const lastTileZoom = 18;

const descriptions: Record<(typeof baseMaps)[number], string> = {
  Kart: 'Topografisk kart med eiendomsgrenser',
  Foto: 'Flyfoto',
  Hybrid: 'Flyfoto med eiendomsgrenser og navn',
};

/** The map services of an application, at `address` without a trailing slash; undefined for an unknown application. */
export function appServices(address: string, appId: string) {
  if (appId !== serviceCatalogAppId) return undefined;
  return {
    version: 1,
    rastertiles: baseMaps.map((baseMap) => ({
      url: `${address}/tiles/${baseMap}/{z}/{x}/{y}.png`,
      baseMap,
      maxZoom: lastTileZoom,
      attribution,
      offlineAllowed: true,
      layers: [{ name: baseMap, description: descriptions[baseMap] }],
    })),
    property: { bbox: `${address}/eiendom`, point: `${address}/eiendom/punkt` },
  };
}

/** The WMS layers of an application for a customer; undefined when either is unknown. */
export function capabilities(appId: string, customerId: string) {
  const isKnown = demoCustomers.some(
    (customer) => customer.serviceCatalogAppId === appId && customer.serviceCatalogCustomerId === customerId,
  );
  return isKnown ? { version: 1, wms: [] } : undefined;
}
