import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import proj4 from 'proj4';

const require = createRequire(import.meta.url);

interface Box {
  width: number;
  height: number;
}

interface BareMap {
  /** Template of the tiles' addresses. */
  tiles: string;
  /** Centre on the plane of web maps. */
  centre: readonly [x: number, y: number];
  /** Size of the map in CSS pixels. */
  box: Box;
  /** JavaScript expression for a further layer. */
  layer?: string;
}

/**
 * Opens a page with only OpenLayers, tiles and perhaps a layer, as large as the app's map.
 * @throws Error when a tile is missing: a map without tiles is no yardstick for one with tiles
 */
export async function bareMap(page: Page, { tiles, centre, box, layer }: BareMap): Promise<void> {
  const openLayers = await readFile(require.resolve('ol/dist/ol.js'), 'utf8');
  const style = await readFile(require.resolve('ol/ol.css'), 'utf8');
  // Tiles do not fade in, as in the app, because fading would cost frames.
  const source = JSON.stringify({
    url: tiles,
    maxZoom: 18,
    crossOrigin: 'anonymous',
    transition: 0,
  });
  const document = `<!doctype html><style>${style} body { margin: 0 } #map { width: ${box.width}px; height: ${box.height}px }</style>
    <div id="map"></div><script src="ol.js"></script><script>
    const source = new ol.source.XYZ(${source});
    source.on('tileloaderror', () => performance.mark('tile missing'));
    const map = new ol.Map({
      target: 'map',
      controls: [],
      layers: [new ol.layer.Tile({ source })${layer ? `, ${layer}` : ''}],
      view: new ol.View({ center: ${JSON.stringify(centre)}, zoom: 17, minZoom: 7, maxZoom: 21 }),
    });
    map.once('rendercomplete', () => performance.mark('ready'));
    </script>`;
  const server = await servePage(document, openLayers);
  page.once('close', () => server.close());
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  await page.waitForFunction(() => performance.getEntriesByName('ready').length > 0);
  const missing = await page.evaluate(() => performance.getEntriesByName('tile missing').length);
  if (missing > 0) throw new Error(`${missing} tiles of the bare map could not be loaded`);
}

/**
 * Serves the page from this machine: Chromium blocks tiles from here for a page that only appears
 * to come from elsewhere.
 */
async function servePage(document: string, script: string): Promise<Server> {
  const server = createServer(({ url }, answer) => {
    const isScript = url?.endsWith('.js');
    answer.setHeader('content-type', `text/${isScript ? 'javascript' : 'html'}; charset=utf-8`);
    answer.end(isScript ? script : document);
  });
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  return server;
}

/**
 * Reads the centre of the app's map from its footer in ETRS89/UTM 32. @returns the centre on the
 * plane of web maps
 * @returns on the
 * plane of web maps
 */
export async function readCentre(page: Page): Promise<[x: number, y: number]> {
  const text = await page.locator('.fb-maps-position').textContent();
  const [north, east] = ['N', 'Ø'].map((axis) => {
    const digits = new RegExp(`${axis}([\\s\\d]+),(\\d+)`).exec(text ?? '');
    return Number(`${digits?.[1]?.replace(/\s/g, '')}.${digits?.[2]}`);
  });
  const [x = Number.NaN, y = Number.NaN] = proj4('+proj=utm +zone=32 +ellps=GRS80', 'EPSG:3857', [
    east ?? 0,
    north ?? 0,
  ]);
  return [x, y];
}

/**
 * Returns the share of a grid of places where two maps have the same colours, from 0 to 1.
 * @param second of the same size
 */
export async function measureLikeness(first: Page, second: Page): Promise<number> {
  const [colours = [], secondColours = []] = await Promise.all(
    [first, second].map((page) => page.evaluate(readColours)),
  );
  return colours.filter((colour, index) => colour === secondColours[index]).length / colours.length;
}

/** Reads the colours from a copy, because reading slows a canvas down permanently. */
function readColours(): number[] {
  const canvas = document.querySelector<HTMLCanvasElement>('.ol-viewport canvas');
  const context = canvas && document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('there is no map');
  const { width, height } = Object.assign(context.canvas, {
    width: canvas.width,
    height: canvas.height,
  });
  context.drawImage(canvas, 0, 0);
  const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
  return Array.from(
    { length: 2000 },
    (_, index) => pixels[Math.floor(((index + 0.5) / 2000) * pixels.length)] ?? 0,
  );
}
