import type { ServedNetwork } from './served-network';

const host = 'http://maps.example';

/** Addresses of a customer's map services, as the app should ask for them. */
export const addresses = {
  catalogue: `${host}/catalogue`,
  capabilities: `${host}/catalogue/GetCapabilities?appId=fjordvik-app&customerId=fjordvik`,
  appServices: `${host}/catalogue/GetAppServices?appId=fjordvik-app`,
  property: `${host}/eiendom/4699/31/472?geometryFormat=GeoJson&outSrid=4326`,
};

const createTiles = (baseMap: string, attribution = '© Kartverket') => ({
  url: `${host}/tiles/${baseMap}/{z}/{x}/{y}.png`,
  baseMap,
  maxZoom: 18,
  attribution,
  offlineAllowed: true,
  layers: [{ name: baseMap.toLowerCase(), description: baseMap }],
});

export const capabilities = {
  version: 1,
  wms: [
    {
      url: `${host}/wms`,
      name: 'Matrikkelkart',
      gfiFormat: 'application/vnd.ogc.gml',
      layers: [{ name: 'teig', description: 'Teiger', queryable: true, maxScale: 5000 }],
      attribution: '© Kartverket',
      offlineAllowed: false,
    },
    {
      url: `${host}/plan?token=k1`,
      name: 'Kommuneplan',
      gfiFormat: 'application/json',
      layers: [{ name: 'arealformal', description: 'Arealformål' }],
      attribution: '© Fjordvik kommune',
      offlineAllowed: true,
    },
  ],
};

export const appServices = {
  version: 1,
  rastertiles: [
    createTiles('Kart'),
    createTiles('Foto', '© Norge i bilder'),
    createTiles('Hybrid'),
  ],
  property: { bbox: `${host}/eiendom`, point: `${host}/eiendom/punkt` },
};

/** A parcel of about 50 by 60 metres. */
const parcel = {
  type: 'Polygon',
  coordinates: [
    [
      [6.66, 60.32],
      [6.661, 60.32],
      [6.661, 60.3205],
      [6.66, 60.32],
    ],
  ],
};

/** A second parcel of the same property, further north and west. */
const outlyingParcel = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [6.65, 60.321],
        [6.652, 60.321],
        [6.652, 60.322],
        [6.65, 60.321],
      ],
    ],
  ],
};

const createParcel = (geometry: unknown) => ({
  Kommunenummer: 4699,
  Gaardsnummer: 31,
  Bruksnummer: 472,
  Festenummer: 0,
  Seksjonsnummer: 0,
  Geometri: geometry,
});

/** A property of two parcels; one geometry is an object, the other its JSON text. */
export const property = {
  Teiger: [createParcel(parcel), createParcel(JSON.stringify(outlyingParcel))],
};

/** The service of the registered cadastre, whichever box is requested. */
export const registeredService = {
  url: `${host}/wfs`,
  attribution: '© Matrikkelen',
  offlineAllowed: true,
};

export function serveMaps(network: ServedNetwork): void {
  network.serve(addresses.capabilities, capabilities);
  network.serve(addresses.appServices, appServices);
  network.serve(addresses.property, property);
}
