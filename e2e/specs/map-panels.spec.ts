import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { MarksScreen } from '../pages/marks';

/** Pulls a finger down by this many pixels in a few steps, and lets go. */
async function pull(finger: CDPSession, { x, y }: { x: number; y: number }, down: number) {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === undefined ? [] : [{ x, y: at }],
    });
  await touch('touchStart', y);
  for (let step = 1; step <= 8; step++) await touch('touchMove', y + (down * step) / 8);
  await touch('touchEnd');
}

test('[SHELL-9] upright a panel collapses and opens by tap, key and pull @tablet alone', async ({
  page,
  caseList,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  const map = new MarksScreen(page);
  await caseList.open('2026/118');
  await map.open();
  await map.waitUntilStill();
  const canvas = await map.map.boundingBox();
  const position = await map.readPosition();
  await map.openLayers();
  const fold = map.layerMenu.getByRole('button', { name: 'Vis innholdet' });
  const title = map.layerMenu.getByRole('heading', { name: 'Kartlag', exact: true });
  const isOpen = async (open: boolean) => {
    await expect(fold).toHaveAttribute('aria-expanded', String(open));
    await expect(map.layer('Grensepunkter og grenselinjer')).toBeVisible({ visible: open });
    const height = async () => (await map.layerMenu.boundingBox())?.height ?? 0;
    if (open) await expect.poll(height).toBeGreaterThan(300);
    else await expect.poll(height).toBeLessThan(64);
    // The title is at the bottom of the map, completely in view.
    await expect(title).toBeInViewport({ ratio: 1 });
    expect(await map.map.boundingBox()).toEqual(canvas);
    expect(await map.readPosition()).toEqual(position);
  };
  const middleOfTitle = async () => {
    const box = await title.boundingBox();
    if (!box) throw new Error('there is no title');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const tap = async () => {
    const { x, y } = await middleOfTitle();
    await page.touchscreen.tap(x, y);
  };
  await isOpen(true);
  await tap();
  await isOpen(false);
  await expectAccessible();
  await tap();
  await isOpen(true);
  await fold.press('Enter');
  await isOpen(false);
  await fold.press(' ');
  await isOpen(true);
  const finger = await page.context().newCDPSession(page);
  await pull(finger, await middleOfTitle(), 200);
  await isOpen(false);
  await pull(finger, await middleOfTitle(), -200);
  await isOpen(true);
});

/** Tells whether the next toast covers the open panel, as soon as it appears. */
const checkNextToast = (page: Page) =>
  page.waitForFunction(() => {
    const toast = document.querySelector('.fb-toast');
    const panel = document.querySelector('aside');
    if (!toast || !panel) return null;
    const toastBox = toast.getBoundingClientRect();
    const panelBox = panel.getBoundingClientRect();
    const isSeparate =
      toastBox.right <= panelBox.left ||
      toastBox.left >= panelBox.right ||
      toastBox.bottom <= panelBox.top ||
      toastBox.top >= panelBox.bottom;
    const isInView =
      toastBox.top >= 0 &&
      toastBox.left >= 0 &&
      toastBox.right <= innerWidth &&
      toastBox.bottom <= innerHeight;
    return isSeparate && isInView ? 'beside the panel' : 'over the panel or out of view';
  });

test('[SHELL-16] a toast stands beside the open panel, in view at every size', async ({
  page,
  caseList,
}) => {
  await page.clock.install();
  const map = new MarksScreen(page);
  await caseList.open('2026/118');
  await map.open();
  await map.openList();
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.locator('.fb-toast')).toHaveCount(0);
    // On a phone, a sheet lets the tools scroll no further than the first three, so the test uses
    // its key.
    await page.getByRole('button', { name: 'Ta bilde av kartet' }).press('Enter');
    expect(await (await checkNextToast(page)).jsonValue(), `${width}×${height}`).toBe(
      'beside the panel',
    );
    await page.clock.fastForward(4_000);
  }
});
