import { joinCatalogues, readCatalogueAnswer } from '../catalogue/catalogue.domain';
import { appServices, capabilities } from '../testing/map-services';
import { getLegendAddress, listOverlays, toMapOverlays } from './overlay.domain';
import { getPreviewAddress } from './tile-preview.domain';

const catalogue = joinCatalogues(
  readCatalogueAnswer(capabilities, 'GetCapabilities'),
  readCatalogueAnswer(appServices, 'GetAppServices'),
);
const [teig, plan] = listOverlays(catalogue, {});
if (!teig || !plan) throw new Error('no layers');

test('every layer of every service is offered, none of them shown at first', () => {
  const offers = listOverlays(catalogue, {});
  expect(offers.map(({ layer }) => layer.description)).toEqual(['Teiger', 'Arealformål']);
  expect(toMapOverlays(offers)).toEqual([]);
});

test('chosen layers are shown, the first of the menu uppermost', () => {
  const offers = listOverlays(catalogue, {
    [teig.key]: { visible: true, opacity: 1 },
    [plan.key]: { visible: true, opacity: 0.4 },
  });
  expect(toMapOverlays(offers)).toEqual([
    {
      key: plan.key,
      url: plan.service.url,
      layer: 'arealformal',
      minScale: null,
      maxScale: null,
      opacity: 0.4,
    },
    {
      key: teig.key,
      url: teig.service.url,
      layer: 'teig',
      minScale: null,
      maxScale: 5000,
      opacity: 1,
    },
  ]);
});

test("a legend is requested with the service's own query parameters", () => {
  expect(Object.fromEntries(new URL(getLegendAddress(plan)).searchParams)).toEqual({
    token: 'k1',
    SERVICE: 'WMS',
    VERSION: '1.3.0',
    REQUEST: 'GetLegendGraphic',
    SLD_VERSION: '1.1.0',
    LAYER: 'arealformal',
    FORMAT: 'image/png',
  });
});

test("a base map's preview is the tile around the position, within the source's zooms", () => {
  const [kart] = catalogue.tiles;
  if (!kart) throw new Error('no tiles');
  const position = { longitude: 6.66, latitude: 60.32 };
  expect(getPreviewAddress(kart, position)).toBe(
    'http://maps.example/tiles/Kart/16/33980/18914.png',
  );
  expect(getPreviewAddress({ ...kart, maxZoom: 10 }, position)).toBe(
    'http://maps.example/tiles/Kart/10/530/295.png',
  );
});
