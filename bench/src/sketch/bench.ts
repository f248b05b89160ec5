import { chromium, type Page } from 'playwright-core';
import { SnapIndex } from '../../../remote-maps/src/geometry/snapping.domain';
import { findBrowser } from '../../../scripts/browser.mjs';
import { browserTestBase } from '../../../scripts/ports.mjs';
import { startStack } from '../../../scripts/stack/start-stack.mjs';
import { type Figure, figure } from '../figures';
import { contextOf, signedIn } from '../map/bench';
import { ownMap } from '../map/marks';

// Chromium has no sandbox for root, as whom containers run.
const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
/** A tablet's processor against this machine's. */
const slowDown = 4;
const marks = 10_000;

/** What drawing costs on a map that is full of marks. */
export async function* measure(): AsyncGenerator<Figure> {
  yield snapping();
  const stack = await startStack({ base: browserTestBase(), fresh: true, quiet: true });
  const browser = await chromium.launch({ executablePath: findBrowser(), args });
  try {
    const { signIn, map } = await signedIn(browser, stack.address);
    const context = await contextOf(browser, signIn);
    const page = await ownMap(context, map, { count: marks, side: 400 });
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Skisse', exact: true }).click();
    await page.getByRole('button', { name: 'Linje', exact: true }).click();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    const { moved, tapped } = await drawingTimes(page);
    yield figure({
      what: `A corner set on a map with ${marks} marks in view, at ${slowDown}× slow-down`,
      value: tapped,
      unit: 'ms',
      goal: { atMost: 16 },
      detail: 'script from the pointer until the corner is drawn, median',
    });
    yield figure({
      what: `The line on to the pointer, put onto the nearest of ${marks} marks, at ${slowDown}× slow-down`,
      value: moved,
      unit: 'ms',
      goal: { atMost: 16 },
      detail: 'script from the pointer until the line is drawn, median',
    });
  } finally {
    await browser.close();
    await stack.stop();
  }
}

/** Milliseconds of a search among so many marks, in the worst of a thousand places. */
function snapping(): Figure {
  const points = Array.from({ length: marks }, (_, index) => ({
    longitude: 6.66 + (index % 100) * 0.000_07,
    latitude: 60.32 + Math.floor(index / 100) * 0.000_036,
  }));
  const index = new SnapIndex({ points, lines: [points.slice(0, 500)] });
  const times = points.slice(0, 2000).map(({ longitude, latitude }) => {
    const start = performance.now();
    index.nearest({ longitude: longitude + 0.000_02, latitude: latitude + 0.000_01 }, 24);
    return performance.now() - start;
  });
  // The first thousand are for the compiler.
  const worst = Math.max(...times.slice(1000));
  return figure({
    what: `What to snap to among ${marks} marks`,
    value: worst,
    unit: 'ms',
    goal: { atMost: 2 },
    detail: 'the slowest of a thousand searches',
  });
}

/**
 * Milliseconds of script, medians: of the pointer moving and of a tap, each until it is drawn in front of the map.
 * A text: the runner would give functions in it a helper that the page lacks.
 */
async function drawingTimes(page: Page): Promise<{ moved: number; tapped: number }> {
  return (await page.evaluate(`(async () => {
    const viewport = document.querySelector('.ol-viewport');
    const { left, top, width, height } = viewport.getBoundingClientRect();
    const context = document.querySelector('.fb-maps-pencil').getContext('2d');
    let corners = 0;
    const [clearRect, arc] = [context.clearRect.bind(context), context.arc.bind(context)];
    context.clearRect = (...box) => { corners = 0; clearRect(...box); };
    context.arc = (...circle) => { if (circle[2] === 8) corners += 1; arc(...circle); };
    const send = (type, x, y, buttons) => viewport.dispatchEvent(new PointerEvent(type, {
      bubbles: true, cancelable: true, pointerId: 1, pointerType: 'mouse', isPrimary: true, button: 0, buttons,
      clientX: left + x, clientY: top + y,
    }));
    const times = { moved: [], tapped: [] };
    for (let round = 0; round < 31; round += 1) {
      await new Promise((done) => setTimeout(done, 60));
      const x = width * 0.3 + (round % 8) * 45;
      const y = height * 0.25 + Math.floor(round / 8) * 45;
      let start = performance.now();
      send('pointermove', x, y, 0);
      times.moved.push(performance.now() - start);
      await new Promise(requestAnimationFrame);
      start = performance.now();
      send('pointerdown', x, y, 1);
      send('pointerup', x, y, 0);
      // React draws what a tap has changed right after it, before anything else.
      for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
      times.tapped.push(performance.now() - start);
      if (corners !== round + 1) throw new Error('corner ' + (round + 1) + ' is not drawn: there are ' + corners);
    }
    const median = (values) => values.sort((a, b) => a - b)[15];
    return { moved: median(times.moved), tapped: median(times.tapped) };
  })()`)) as { moved: number; tapped: number };
}
