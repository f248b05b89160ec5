import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { MarksScreen } from '../pages/marks';

const getBar = (page: Page) => page.getByRole('toolbar', { name: 'Kartverktøy' });

/** Returns the place of each tool, in pixels of the page, in the order of the bar. */
const listPlaces = (page: Page) =>
  getBar(page)
    .getByRole('button')
    .evaluateAll((tools) =>
      tools.map((tool) => {
        const { x, y, width, height } = tool.getBoundingClientRect();
        return [x, y, width, height].map(Math.round).join(' ');
      }),
    );

test('[MAP-1, SHELL-9] the map tools have groups, words, keys, and their place at every size', async ({
  page,
  caseList,
  expectAccessible,
}) => {
  const map = new MarksScreen(page);
  await caseList.open('2026/118');
  await map.open();
  // The app asks about an unfinished mark before a reload.
  page.on('dialog', (dialog) => void dialog.accept());
  await test.step('three named groups, icons, and words from 1250 px on', async () => {
    const groups = { Visning: 4, Grensepunkter: 3, Verktøy: 5 };
    for (const [name, count] of Object.entries(groups)) {
      await expect(getBar(page).getByRole('group', { name }).getByRole('button')).toHaveCount(
        count,
      );
    }
    const tools = getBar(page).getByRole('button');
    const signs = await tools.evaluateAll((all) =>
      all.map((tool) => tool.querySelector('svg')?.innerHTML),
    );
    expect(new Set(signs).size).toBe(12);
    for (const [width, areShown] of [
      [1249, false],
      [1250, true],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      for (const word of [
        'Zoom inn',
        'Kartlag',
        'Liste',
        'Importer',
        'Søk',
        'Spør',
        'Bilde av kartet',
      ]) {
        await expect(tools.getByText(word, { exact: true })).toBeVisible({ visible: areShown });
      }
    }
    await expectAccessible();
  });
  await test.step('arrow keys go from tool to tool, and the focus shows what each is', async () => {
    const tool = (name: string) => getBar(page).getByRole('button', { name, exact: true });
    await tool('Kartlag').focus();
    await page.keyboard.press('ArrowDown');
    await expect(tool('Liste over grensepunkter')).toBeFocused();
    await expect(page.getByRole('tooltip')).toContainText('Alle punktene i saken');
    await page.keyboard.press('End');
    await expect(tool('Ta bilde av kartet')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tool('Zoom inn')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).toHaveCount(0);
  });
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [768, 1024],
  ] as const) {
    await test.step(`every tool stays where it is, whatever opens, at ${width} by ${height}`, async () => {
      await page.setViewportSize({ width, height });
      // Nothing is open at this point.
      await page.reload();
      await expect(map.map).toBeVisible();
      await expect(page.getByText('Laster kartet …')).toBeHidden();
      const before = await listPlaces(page);
      expect(before).toHaveLength(12);
      const stays = (after: string) =>
        test.step(after, async () => {
          expect(await listPlaces(page), after).toEqual(before);
          expect(await map.listCoveredTools(), after).toEqual([]);
        });
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const panel = page.getByRole('complementary');

      for (const name of [
        'Kartlag',
        'Liste over grensepunkter',
        'Posisjon og koordinat',
        'Søk i kartet',
        'Spør om et sted',
      ]) {
        await button(name).click();
        await expect(panel).toBeVisible();
        await stays(`${name} is open`);
        await button(name).click();
        await expect(panel).toHaveCount(0);
        await stays(`${name} is closed`);
      }
      await button('Mål avstand og areal').click();
      await expect(page.getByRole('group', { name: 'Måling' })).toBeVisible();
      await stays('measuring');
      await button('Skisse').click();
      await expect(page.getByRole('toolbar', { name: 'Tegneverktøy' })).toBeVisible();
      await stays('sketching');
      await page
        .getByRole('toolbar', { name: 'Tegneverktøy' })
        .getByRole('button', { name: 'Skissen' })
        .click();
      await expect(panel).toBeVisible();
      await stays('the sketch is open');
      await button('Tegn grensepunkt').click();
      await expect(button('Avbryt tegning')).toBeVisible();
      await stays('drawing a mark');
      const { x, y } = await map.toPagePosition(0, -150);
      await page.mouse.click(x, y);
      await expect(map.panel()).toBeVisible();
      await stays('a mark is open');
    });
  }
});

test('[MAP-1] a long press names a tool in view without using it @tablet alone', async ({
  page,
  caseList,
}) => {
  await page.clock.install();
  const map = new MarksScreen(page);
  await caseList.open('2026/118');
  await map.open();
  const finger = await page.context().newCDPSession(page);
  for (const [width, height] of [
    [1024, 768],
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const name of ['Importer fil', 'Ta bilde av kartet']) {
      const box = await getBar(page).getByRole('button', { name }).boundingBox();
      if (!box) throw new Error('the tool is not there');
      const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      await page.clock.fastForward(1_000);
      const tip = page.getByRole('tooltip').filter({ hasText: name });
      await expect(tip).toBeInViewport({ ratio: 1 });
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await page.clock.fastForward(3_000);
      await expect(tip).toBeHidden();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  }
});
