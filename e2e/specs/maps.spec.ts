import type { Page } from '@playwright/test';
import { addresses, expect, test } from '../fixtures';
import { MapScreen } from '../pages/map';

const marksCall = /\/api\/BoundaryMarks\?/;

test('[MAP-1, MAP-2, MAP-12, MAP-15] the map opens at the property, is moved, turned and magnified', {
  tag: '@journey',
}, async ({ page, caseList }) => {
  const zooms = new Set<number>();
  page.on('request', (request) => {
    const zoom = /\/tiles\/Kart\/(\d+)\//.exec(request.url())?.[1];
    if (zoom) zooms.add(Number(zoom));
  });
  await page.route(marksCall, (route) => route.fulfill({ json: [] }));
  const map = new MapScreen(page);
  await caseList.open('2026/118');
  await map.open();
  await test.step('without marks it opens at the property; keys and buttons move it', async () => {
    // The demo's property 31/472 of Fjordvik is here, in UTM 32.
    const fromProperty = ({ north, east }: { north: number; east: number }) =>
      Math.hypot(north - 6_689_334, east - 370_747);
    await expect.poll(async () => fromProperty(await map.readPosition())).toBeLessThan(5);
    const opened = await map.readPosition();
    await map.expectScaleLine('50 m');

    await map.map.focus();
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(async () => (await map.readPosition()).east - opened.east)
      .toBeGreaterThan(50);
    await page.keyboard.press('+');
    await map.expectScaleLine('20 m');
    await page.keyboard.press('-');
    await map.expectScaleLine('50 m');
    await map.tool('Zoom ut').click();
    await map.expectScaleLine('100 m');
  });
  await test.step('a map that was turned is turned back by north reset', async () => {
    await expect(map.tool('Nord opp')).toBeDisabled();
    const box = await map.map.boundingBox();
    if (!box) throw new Error('no map');
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 4;
    await page.keyboard.down('Alt');
    await page.keyboard.down('Shift');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + box.width / 4, y + box.height / 4, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await page.keyboard.up('Alt');
    await expect(map.tool('Nord opp')).toBeEnabled();
    await map.tool('Nord opp').click();
    await expect(map.tool('Nord opp')).toBeDisabled();
  });
  await test.step('the closest zoom magnifies the last tiles, and asks for no others', async () => {
    await map.tool('Zoom inn').click();
    await map.expectScaleLine('50 m');
    for (let zoom = 17; zoom < 21; zoom++) await map.tool('Zoom inn').click();
    await expect(map.tool('Zoom inn')).toBeDisabled();
    await expect.poll(() => map.countColours()).toBeGreaterThan(1);
    expect(Math.max(...zooms)).toBe(18);
  });
  await test.step('the mode in use is underlined, and no other', async () => {
    const getUnderlined = () =>
      page
        .getByRole('group', { name: 'Hva kartet brukes til' })
        .getByRole('button')
        .evaluateAll((modes) =>
          modes.flatMap((mode) => {
            const { content, height, width, backgroundColor, opacity } = getComputedStyle(
              mode,
              '::after',
            );
            const isLine =
              content !== 'none' && Number.parseFloat(height) >= 2 && Number.parseFloat(width) > 30;
            const isSeen =
              Number(opacity) > 0.5 && !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor);
            return isLine && isSeen ? [mode.textContent] : [];
          }),
        );
    expect(await getUnderlined()).toEqual(['Grensepunkter']);
    await page.getByRole('button', { name: 'Skisse', exact: true }).click();
    await expect.poll(getUnderlined).toEqual(['Skisse']);
    await page.getByRole('button', { name: 'Spør om et sted' }).click();
    await expect.poll(getUnderlined).toEqual([]);
    await page.getByRole('button', { name: 'Liste over grensepunkter' }).click();
    await expect.poll(getUnderlined).toEqual(['Grensepunkter']);
  });
});

test('[MAP-2] a case with marks opens at its marks, wherever its parcels are', async ({
  page,
  caseList,
}) => {
  await page.route(marksCall, async (route) => {
    const marks: { north: number; east: number }[] = await (await route.fetch()).json();
    await route.fulfill({
      json: marks.map((mark) => ({ ...mark, north: 6_690_000, east: 372_000 })),
    });
  });
  const map = new MapScreen(page);
  await caseList.open('2026/118');
  await map.open();
  const fromMarks = ({ north, east }: { north: number; east: number }) =>
    Math.hypot(north - 6_690_000, east - 372_000);
  await expect.poll(async () => fromMarks(await map.readPosition())).toBeLessThan(5);
  await map.expectScaleLine('50 m');
});

test('drawings stay in place on the map during and after a drag', async ({ page, caseList }) => {
  const map = new MapScreen(page);
  await caseList.open('2026/118');
  await page.evaluate(() => performance.clearMarks('ready'));
  await map.open();
  await page.waitForFunction(() => performance.getEntriesByName('ready').length > 0);
  const box = await map.map.boundingBox();
  if (!box) throw new Error('no map');
  // The mouse moves by whole pixels: symbols lie on them, and a fraction would round them
  // differently at rest. Messages of loads are below the middle, tools on the left.
  const x = Math.round(box.x + box.width * 0.8);
  const y = Math.round(box.y + box.height * 0.6);
  const atFirst = await map.readMiddle();
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const [right, up] of [
    [10, 6],
    [20, 12],
    [31, 17],
  ] as const) {
    await page.mouse.move(x + right, y - up);
  }
  let dragged = '';
  // The hand is almost still, because a map that is let go in full motion would glide on.
  for (const tremble of [1, 0, 1, 0, 1, 0]) {
    await page.mouse.move(x + 31 + tremble, y - 17);
    dragged = await map.readMiddle();
  }
  await page.mouse.up();
  // Symbols are on whole pixels at rest and on fractions while the map is dragged, which changes
  // the mean of four by four by less than a third. Another place changes it by more.
  const atRest = await map.readMiddle();
  expect(await measureLargestDifference(page, dragged, atRest)).toBeLessThan(80);
  expect(await measureLargestDifference(page, atFirst, atRest)).toBeGreaterThan(80);
});

test('[MAP-8] a map catalogue and images that are missing are named, and retries load them', async ({
  page,
  caseList,
}) => {
  const map = new MapScreen(page);
  const catalogue = `${addresses.maps}/catalogue/**`;
  const tiles = `${addresses.maps}/tiles/**`;
  for (const part of [catalogue, tiles]) await page.route(part, (route) => route.abort());
  await caseList.open('2026/118');
  await map.open();
  await test.step('the catalogue', async () => {
    await expect(
      page.getByText('Kartene kunne ikke hentes. Sjekk nettet og prøv igjen.'),
    ).toBeVisible();
    await expect(map.tool('Zoom inn')).toBeEnabled();
    await page.unroute(catalogue);
    await page.getByRole('button', { name: 'Prøv igjen' }).click();
    await expect(page.getByText('© Feltbok – oppdiktet kart')).toBeVisible();
  });
  await test.step('the images', async () => {
    await expect(map.notice).toBeVisible();
    // The notice may disappear for a moment while the tiles are requested, and reappear when one
    // has failed.
    const failedAgain = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/tiles/'),
    );
    await map.notice.getByRole('button', { name: 'Prøv igjen' }).click();
    await failedAgain;
    await expect(map.notice).toBeVisible();
    await page.unroute(tiles);
    await map.notice.getByRole('button', { name: 'Prøv igjen' }).click();
    await expect(map.notice).toBeHidden();
    await expect.poll(() => map.countColours()).toBeGreaterThan(1);
  });
});

/**
 * Returns the largest difference of a colour in any pixel of two pictures of the same size, given
 * as data URLs: from 0 to 255.
 */
const measureLargestDifference = (page: Page, first: string, second: string): Promise<number> =>
  page.evaluate(
    async (addresses) => {
      const [first, second] = await Promise.all(
        addresses.map(async (address) => {
          const picture = Object.assign(new Image(), { src: address });
          await picture.decode();
          const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
          if (!context) throw new Error('no canvas');
          context.drawImage(picture, 0, 0);
          return context.getImageData(0, 0, picture.width, picture.height).data;
        }),
      );
      if (!first || !second) throw new Error('no pictures');
      return first.reduce(
        (most, value, index) => Math.max(most, Math.abs(value - (second[index] ?? 0))),
        0,
      );
    },
    [first, second],
  );
