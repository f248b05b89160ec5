import { demoCustomers, fjordvik, nordvik } from '../demo-people/people';
import { baseMaps } from './tile-painter';
import { cadastreService } from './wms/cadastre-service';
import type { Service } from './wms/layer';
import { controlPointLayer } from './wms/municipal-service';
import { services } from './wms/wms-routes';

const attribution = '© Feltbok – oppdiktet kart';
export const lastTileZoom = 18;

const descriptions: Record<(typeof baseMaps)[number], string> = {
  Kart: 'Topografisk kart med eiendomsgrenser',
  Foto: 'Flyfoto',
  Hybrid: 'Flyfoto med eiendomsgrenser og navn',
};

/**
 * Builds the map services of an application, at `address` without a trailing slash; undefined for
 * an unknown application.
 */
export function buildAppServices(address: string, appId: string) {
  if (appId === fjordvik.serviceCatalogAppId) return buildServices(address);
  return appId === nordvik.serviceCatalogAppId ? buildNamedServices(address) : undefined;
}

/**
 * Builds the WMS layers of an application for a customer, at `address`; undefined when either is
 * unknown.
 */
export function buildCapabilities(address: string, appId: string, customerId: string) {
  if (!demoCustomers.some((customer) => customer.serviceCatalogCustomerId === customerId))
    return undefined;
  if (appId === fjordvik.serviceCatalogAppId) return buildOwnCapabilities(address);
  return appId === nordvik.serviceCatalogAppId ? buildNamedCapabilities(address) : undefined;
}

function buildServices(address: string) {
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
    property: {
      bbox: `${address}/eiendom`,
      point: `${address}/eiendom/punkt`,
      owners: `${address}/eierliste`,
      featureInfo: `${address}/egenskaper`,
    },
    search: {
      addresses: `${address}/adresser/v1/sok`,
      placeNames: `${address}/stedsnavn/v1/navn`,
      height: `${address}/hoyde/identify`,
    },
    registered: { url: `${address}/wfs/matrikkel`, attribution, offlineAllowed: true },
  };
}

/**
 * Builds the services in the catalogue's other form: one entry of raster tiles, whose layers are
 * the base maps.
 */
function buildNamedServices(address: string) {
  const { property, search, registered } = buildServices(address);
  const Layers = baseMaps.map((baseMap) => ({ Name: baseMap, Description: descriptions[baseMap] }));
  return {
    Rastertiles: {
      URL: `${address}/tiles`,
      Layers,
      Attribution: attribution,
      OfflineAllowed: true,
    },
    Property: property,
    Search: search,
    Registered: registered,
  };
}

function buildOwnCapabilities(address: string) {
  return {
    version: 1,
    wms: services.map(({ id, title, infoFormat, layers }: Service) => ({
      url: `${address}/wms/${id}`,
      name: title,
      gfiFormat: infoFormat,
      // A service draws its first layer lowest, while the catalogue lists its uppermost first.
      layers: layers.toReversed().map(({ name, title: description, find, maxScale }) => ({
        name,
        description,
        queryable: find !== undefined,
        maxScale,
        ...(name === controlPointLayer && { controlPoints: true }),
      })),
      attribution,
      offlineAllowed: id === cadastreService.id,
    })),
  };
}

function buildNamedCapabilities(address: string) {
  return {
    WMS: buildOwnCapabilities(address).wms.map(
      ({ url, name, gfiFormat, layers, offlineAllowed }) => ({
        URL: url,
        Name: name,
        GfiFormat: gfiFormat,
        Layers: layers.map((layer) => ({
          Name: layer.name,
          Description: layer.description,
          Queryable: layer.queryable,
          ControlPoints: layer.controlPoints,
        })),
        Attribution: attribution,
        OfflineAllowed: offlineAllowed,
      }),
    ),
  };
}
