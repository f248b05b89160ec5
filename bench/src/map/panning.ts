import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const require = createRequire(import.meta.url);
const bareAddress = 'http://bare.example/';

interface Box {
  width: number;
  height: number;
}

interface BareMap {
  /** Template of the tiles' addresses. */
  tiles: string;
  /** On the plane of web maps. */
  centre: readonly [x: number, y: number];
  /** Of the map, in CSS pixels. */
  box: Box;
  /** An expression for a further layer. */
  layer?: string;
}

/** A page with nothing on it but OpenLayers, tiles and perhaps a layer, as large as the app's map and at the same place. */
export async function bareMap(page: Page, { tiles, centre, box, layer }: BareMap) {
  const openLayers = await readFile(require.resolve('ol/dist/ol.js'), 'utf8');
  const style = await readFile(require.resolve('ol/ol.css'), 'utf8');
  const source = JSON.stringify({ url: tiles, maxZoom: 18, crossOrigin: 'anonymous' });
  await page.route(bareAddress, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><style>${style} body { margin: 0 } #map { width: ${box.width}px; height: ${box.height}px }</style>
        <div id="map"></div><script src="ol.js"></script><script>
        const map = new ol.Map({
          target: 'map',
          controls: [],
          layers: [new ol.layer.Tile({ source: new ol.source.XYZ(${source}) })${layer ? `, ${layer}` : ''}],
          view: new ol.View({ center: ${JSON.stringify(centre)}, zoom: 17, minZoom: 7, maxZoom: 21 }),
        });
        map.once('rendercomplete', () => performance.mark('ready'));
        </script>`,
    }),
  );
  await page.route(`${bareAddress}ol.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: openLayers }),
  );
  await page.goto(bareAddress);
  await page.waitForFunction(() => performance.getEntriesByName('ready').length > 0);
}

const frames = 160;

/**
 * Drags the map to and fro by a finger that moves once a frame, and returns how long each frame took, in milliseconds.
 * A text: the runner would give functions in it a helper that the page lacks.
 */
const drag = `(async () => {
  const viewport = document.querySelector('.ol-viewport');
  const { left, top, width, height } = viewport.getBoundingClientRect();
  const point = (index) => {
    const turn = (2 * Math.PI * index) / ${frames};
    return { clientX: left + width / 2 + 260 * Math.sin(turn), clientY: top + height / 2 + 120 * Math.sin(2 * turn) };
  };
  const send = (type, index, target) => target.dispatchEvent(new PointerEvent(type, {
    ...point(index), bubbles: true, cancelable: true, pointerId: 7, pointerType: 'touch', isPrimary: true,
    button: type === 'pointermove' ? -1 : 0, buttons: type === 'pointerup' ? 0 : 1,
  }));
  send('pointerdown', 0, viewport.querySelector('canvas'));
  const times = [];
  let before = await new Promise(requestAnimationFrame);
  for (let index = 1; index <= ${frames}; index += 1) {
    send('pointermove', index, document);
    const now = await new Promise(requestAnimationFrame);
    times.push(now - before);
    before = now;
  }
  // It lies still before it is lifted, so that the map does not glide on.
  await new Promise((done) => setTimeout(done, 150));
  send('pointerup', ${frames}, document);
  return times;
})()`;

/** The time under which 95 of 100 frames of a drag stay, in milliseconds. */
export async function frameTime(page: Page): Promise<number> {
  await page.bringToFront();
  const times = ((await page.evaluate(drag)) as number[]).sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.95)] as number;
}
