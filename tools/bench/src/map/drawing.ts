import type { BrowserContext, Page } from 'playwright-core';
import { createMedianFigure, type Figure } from '../figures';
import { goals } from '../goals';
import { slowDown, throttle } from '../in-browser';
import { openMapWithMarks } from './marks';

/** The second number is that of a large case, with all marks within the map. */
const markCounts = [100, 10_000];

/**
 * Measures the cost of drawing a sketch on a map with marks.
 * @param openContext opens a context that is signed in
 * @param map address of the map of a case
 */
export async function* measureDrawing(
  openContext: () => Promise<BrowserContext>,
  map: string,
): AsyncGenerator<Figure> {
  for (const count of markCounts) {
    const context = await openContext();
    const page = await openMapWithMarks(context, map, { count, side: 400 });
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Skisse', exact: true }).click();
    await page.getByRole('button', { name: 'Linje', exact: true }).click();
    await throttle(page);
    const { moved, tapped } = await measureDrawingTimes(page);
    await context.close();
    const marks = `${count} marks in view, at ${slowDown}× slow-down`;
    const goal = count === 100 ? goals.sketch.frameMs : goals.sketch.crowdedFrameMs;
    yield createMedianFigure(tapped, {
      what: `A corner set on a map with ${marks}`,
      goal,
      detail: 'script from the pointer until the corner is drawn, with its frame',
    });
    yield createMedianFigure(moved, {
      what: `The line on to the pointer with ${marks}`,
      goal,
      detail: 'script from the pointer until the line is drawn, with its frame',
    });
  }
}

/**
 * Measures milliseconds of script for a pointer movement and for a tap, each with the frame in
 * which it is drawn. The function is a text, because the runner would add a helper that the page
 * lacks.
 */
async function measureDrawingTimes(page: Page): Promise<Record<'moved' | 'tapped', number[]>> {
  return (await page.evaluate(`(async () => {
    const viewport = document.querySelector('.ol-viewport');
    const { left, top, width, height } = viewport.getBoundingClientRect();
    const readLength = () => document.querySelector('.fb-maps-work-text').textContent;
    let inFrames = 0;
    const ask = requestAnimationFrame;
    window.requestAnimationFrame = (callback) => ask((time) => {
      const start = performance.now();
      callback(time);
      inFrames += performance.now() - start;
    });
    const send = (type, x, y, buttons) => viewport.dispatchEvent(new PointerEvent(type, {
      bubbles: true, cancelable: true, pointerId: 1, pointerType: 'mouse', isPrimary: true, button: 0, buttons,
      clientX: left + x, clientY: top + y,
    }));
    const timed = async (act) => {
      inFrames = 0;
      const start = performance.now();
      act();
      // React draws what a tap has changed right after it, before anything else.
      for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
      const atOnce = performance.now() - start;
      for (let frame = 0; frame < 2; frame += 1) await new Promise(ask);
      return atOnce + inFrames;
    };
    const times = { moved: [], tapped: [] };
    for (let round = 0; round < 31; round += 1) {
      await new Promise((done) => setTimeout(done, 60));
      const x = width * 0.3 + (round % 8) * 45;
      const y = height * 0.25 + Math.floor(round / 8) * 45;
      // OpenLayers takes the first movement after a tap for its end.
      send('pointermove', x - 20, y, 0);
      for (let frame = 0; frame < 2; frame += 1) await new Promise(ask);
      times.moved.push(await timed(() => send('pointermove', x, y, 0)));
      const before = readLength();
      times.tapped.push(await timed(() => {
        send('pointerdown', x, y, 1);
        send('pointerup', x, y, 0);
      }));
      // Nothing has a length before its second corner.
      const isSet = round === 0 || readLength() !== before;
      if (!isSet) throw new Error('corner ' + (round + 1) + ' is not set');
    }
    return times;
  })()`)) as Record<'moved' | 'tapped', number[]>;
}
