import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { runAsCommand } from '../setup/run-as-command.mjs';
import { openBrowser } from './open-browser.mjs';

const folder = join(projectRoot, 'host/src/manifest');

/**
 * The device cuts these icons to its own shape, so the background reaches into the corners and the
 * book is a little larger.
 */
const filled = '#ground { rx: 0 } #book { transform: scale(1.1); transform-origin: center }';

/**
 * The device paints this icon in one colour by its alpha channel: white becomes opaque, black
 * transparent.
 */
const silhouette =
  '#ground { display: none } .pages { fill: #aaa } path.boundary { stroke: #000 } ' +
  'circle.boundary { fill: #000 } ' +
  '#book { transform: scale(1.4); transform-origin: center; filter: url(#alpha) }';
const alphaFilter =
  '<filter id="alpha" color-interpolation-filters="sRGB"><feColorMatrix ' +
  'type="luminanceToAlpha"/></filter>';

/** @type {Record<string, { side: number, style?: string }>} sides in pixels */
const icons = {
  'icon-192.png': { side: 192 },
  'icon-512.png': { side: 512 },
  'maskable-192.png': { side: 192, style: filled },
  'maskable-512.png': { side: 512, style: filled },
  'monochrome-512.png': { side: 512, style: silhouette },
  'apple-touch-icon.png': { side: 180, style: filled },
};

/** Draws the app's icons, in all the sizes and shapes that devices ask for, from icon.svg. */
await runAsCommand(import.meta.url, async (onSignal) => {
  const drawing = readFileSync(join(folder, 'icon.svg'), 'utf8');
  const browser = await openBrowser();
  onSignal(() => browser.close());
  const page = await browser.newPage();
  for (const [name, { side, style = '' }] of Object.entries(icons)) {
    await page.setViewportSize({ width: side, height: side });
    await page.setContent(
      `<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh } ${style}</style>` +
        `${drawing}<svg style="position: absolute; width: 0; height: 0">${alphaFilter}</svg>`,
    );
    writeFileSync(join(folder, name), await page.screenshot({ omitBackground: true }));
  }
  await browser.close();
});
