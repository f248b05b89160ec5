import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import proj4 from 'proj4';
import { throttle } from '../in-browser';
import { type Box, servePage } from './bare-map';

const require = createRequire(import.meta.url);

/** A mark on the plane of web maps; `type` is a number from 0. */
interface LibreMark {
  x: number;
  y: number;
  label: string;
  type: number;
}

/**
 * A page with nothing but MapLibre and these marks, as circles, each with its label unless another
 * stands there. The letters are drawn by the browser, as no server of glyphs is asked.
 * @param box of the map, in CSS pixels
 */
export async function libreMap(
  context: BrowserContext,
  marks: readonly LibreMark[],
  box: Box,
): Promise<Page> {
  const script = await readFile(require.resolve('maplibre-gl/dist/maplibre-gl.js'), 'utf8');
  const features = marks.map(({ x, y, label, type }) => ({
    type: 'Feature',
    properties: { label, type },
    geometry: { type: 'Point', coordinates: proj4('EPSG:3857', 'EPSG:4326', [x, y]) },
  }));
  const [middle] = features;
  const style = {
    version: 8,
    sources: { marks: { type: 'geojson', data: { type: 'FeatureCollection', features } } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': '#eef' } },
      {
        id: 'marks',
        type: 'circle',
        source: 'marks',
        paint: { 'circle-radius': 11, 'circle-stroke-width': 2 },
      },
    ],
  };
  // Letters as pictures, one for each label: what stands in the glyph server's place costs nothing
  // while it is measured.
  const labels = {
    id: 'labels',
    type: 'symbol',
    source: 'marks',
    layout: { 'icon-image': ['get', 'label'], 'icon-anchor': 'left', 'icon-offset': [15, 0] },
  };
  const document = `<!doctype html><style>body { margin: 0 } #map { width: ${box.width}px; height: ${box.height}px }</style>
    <div id="map"></div><script src="maplibre.js"></script><script>
    const map = new maplibregl.Map({
      container: 'map', style: ${JSON.stringify(style)}, center: ${JSON.stringify(middle?.geometry.coordinates)},
      zoom: 16, fadeDuration: 0, attributionControl: false, pixelRatio: 1,
    });
    map.on('styleimagemissing', ({ id }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 48, height: 18 });
      const context = canvas.getContext('2d', { willReadFrequently: true });
      context.font = '600 13px system-ui, sans-serif';
      context.fillText(id, 1, 14);
      if (!map.hasImage(id)) map.addImage(id, context.getImageData(0, 0, 48, 18));
    });
    map.once('load', () => {
      map.addLayer(${JSON.stringify(labels)});
      map.once('idle', () => performance.mark('ready'));
    });
    </script>`;
  const page = await context.newPage();
  const server = await servePage(document, script);
  page.once('close', () => server.close());
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  await page.waitForFunction(() => performance.getEntriesByName('ready').length > 0, undefined, {
    timeout: 120_000,
  });
  await throttle(page);
  return page;
}

/** Milliseconds until the map has drawn all its marks at another zoom. */
export async function libreRenderTime(page: Page): Promise<number> {
  await page.bringToFront();
  const jump = (steps: 1 | -1) => `await new Promise((drawn) => {
    map.once('idle', drawn);
    map.jumpTo({ zoom: map.getZoom() + ${steps} });
  });`;
  const took = (await page.evaluate(`(async () => {
    await new Promise((done) => setTimeout(done, 300));
    const start = performance.now();
    ${jump(-1)}
    return performance.now() - start;
  })()`)) as number;
  await page.evaluate(`(async () => { ${jump(1)} })()`);
  return took;
}
