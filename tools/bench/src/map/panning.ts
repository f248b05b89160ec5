import type { Page } from 'playwright-core';

const frames = 160;

/**
 * Drags the map with a finger that moves once a frame, and returns the milliseconds of each frame.
 * The function is a text, because the runner would add a helper that the page lacks.
 */
const drag = `(async () => {
  const viewport = document.querySelector('.ol-viewport');
  const { left, top, width, height } = viewport.getBoundingClientRect();
  const point = (index) => {
    const turn = (2 * Math.PI * index) / ${frames};
    return { clientX: left + width / 2 + 260 * Math.sin(turn), clientY: top + height / 2 + 120 * Math.sin(2 * turn) };
  };
  const canvas = viewport.querySelector('canvas');
  const send = (type, index) => canvas.dispatchEvent(new PointerEvent(type, {
    ...point(index), bubbles: true, cancelable: true, pointerId: 7, pointerType: 'touch', isPrimary: true,
    button: type === 'pointermove' ? -1 : 0, buttons: type === 'pointerup' ? 0 : 1,
  }));
  send('pointerdown', 0);
  const times = [];
  let before = await new Promise(requestAnimationFrame);
  // OpenLayers takes hold with the first move: it is made once more at the end, so that the map comes back.
  for (let index = 1; index <= ${frames} + 1; index += 1) {
    send('pointermove', index);
    const now = await new Promise(requestAnimationFrame);
    times.push(now - before);
    before = now;
  }
  // It lies still before it is lifted, so that the map does not glide on.
  await new Promise((done) => setTimeout(done, 150));
  send('pointerup', ${frames} + 1);
  return times;
})()`;

/** Measures the time in milliseconds below which 95 of 100 frames of a drag stay. */
export async function frameTime(page: Page): Promise<number> {
  await page.bringToFront();
  const times = ((await page.evaluate(drag)) as number[]).sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.95)] as number;
}
