import type { Locator, Page } from '@playwright/test';
import { addresses, expect, test } from '../fixtures';
import { MarksScreen } from '../pages/marks';
import { connectSerialReceiver } from '../pages/receiver';
import { playReceiver, receiverSentences } from '../played-receiver';

/** Tools of the map that open a panel. */
const panelTools = [
  'Kartlag',
  'Liste over grensepunkter',
  'Posisjon og koordinat',
  'Søk i kartet',
  'Spør om et sted',
];

/** Number of tools of the map and modes in its header. */
const controlCount = 15;

/**
 * Runs in the page. Returns the places of the map's own controls in CSS pixels from the corner of
 * the map, which banners push down as a whole.
 */
function listPlaces(): string[] {
  const map = document.querySelector('.fb-maps-case')?.getBoundingClientRect();
  if (!map) throw new Error('there is no map');
  // A tool that begins something has another name while it is under way.
  return [...document.querySelectorAll('.fb-maps-header button, .fb-maps-tools button')].map(
    (control, index) => {
      const { x, y, width, height } = control.getBoundingClientRect();
      const place = [x - map.x, y - map.y, width, height].map(Math.round).join(' ');
      return `${index}: ${place}`;
    },
  );
}

/**
 * Runs in the page. Lists controls of the map, and banners, notices, messages and bars with their
 * buttons, that something else covers or that are out of view.
 */
function listCovered(): string[] {
  const boxes = ['.fb-banner', '.fb-maps-notice', '.fb-toast', '.fb-maps-bars > *'];
  const buttons = ['.fb-maps-header', '.fb-maps-tools', '.fb-maps-panel-head', ...boxes].map(
    (box) => `${box} button`,
  );
  const toName = (part: Element | null) =>
    part &&
    `${part.className} ‘${part.getAttribute('aria-label') ?? part.textContent?.slice(0, 30)}’`;
  return [...document.querySelectorAll([...boxes, ...buttons].join())].flatMap((part) => {
    if (!part.checkVisibility({ visibilityProperty: true })) return [];
    part.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const { left, top, right, bottom, width, height } = part.getBoundingClientRect();
    // What is only read by screen readers has no size.
    if (width < 2 || height < 2) return [];
    if (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1)
      return [`${toName(part)} is out of view`];
    // The points are a little inside, because corners are round.
    const points = [
      [left + 6, top + 6],
      [right - 6, top + 6],
      [(left + right) / 2, (top + bottom) / 2],
      [left + 6, bottom - 6],
      [right - 6, bottom - 6],
    ] as const;
    const over = points
      .map(([x, y]) => document.elementFromPoint(x, y))
      .find((hit) => !part.contains(hit));
    return over === undefined ? [] : [`${toName(part)} is under ${toName(over)}`];
  });
}

/** The map of a case with everything that can be shown over it. */
class CrowdedMap {
  readonly marks: MarksScreen;
  private places: string[] = [];
  private waitingCount = 0;

  constructor(private readonly page: Page) {
    this.marks = new MarksScreen(page);
  }

  button(name: string) {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Remembers where the controls are at this size. */
  async resize(width: number, height: number) {
    await this.page.setViewportSize({ width, height });
    await expect.poll(() => this.page.evaluate(() => innerWidth)).toBe(width);
    this.places = await this.page.evaluate(listPlaces);
    expect(this.places).toHaveLength(controlCount);
  }

  /**
   * Fails where a control of the map has moved, or anything lies over what is to be reached, with
   * each notice that waits for its turn.
   */
  async expectOrder(state: string) {
    await test.step(state, async () => {
      for (let turn = 0; turn <= this.waitingCount; turn++) {
        await expect
          .poll(() => this.page.evaluate(listPlaces), `${state}: places`)
          .toEqual(this.places);
        await expect
          .poll(() => this.page.evaluate(listCovered), `${state}: what is covered`)
          .toEqual([]);
        if (this.waitingCount > 0) await this.moreNotices.click();
      }
    });
  }

  private get moreNotices() {
    return this.page.getByRole('button', { name: /^\d melding(er)? til$/ });
  }

  /** Says how many notices wait behind the one that is shown. */
  async expectWaiting(count: number) {
    await expect(this.moreNotices).toHaveText(new RegExp(`^${count} `));
    this.waitingCount = count;
  }

  /** Fails to fetch a layer of the map, which a second notice says. */
  async failLayer() {
    await this.page.route(`${addresses.maps}/wms/**`, (route) =>
      route.request().url().includes('GetMap') ? route.abort() : route.continue(),
    );
    await this.marks.openLayers();
    await this.marks.layer('Eiendomsgrenser').check();
    await this.expectWaiting(1);
    await this.button('Kartlag').click();
  }

  async openMark() {
    await this.marks.openList();
    await this.marks.list.locator('.fb-mark-row').first().click();
    await expect(this.marks.anyPanel).toBeVisible();
  }

  /** Opens each panel, and that of a mark. */
  async lookAtPanels(state: string) {
    await this.expectOrder(state);
    const panel = this.page.locator('.fb-maps-panel');
    for (const name of panelTools) {
      await this.button(name).click();
      await expect(panel).toBeVisible();
      await this.expectOrder(`${state}, ${name}`);
      await this.button(name).click();
      await expect(panel).toHaveCount(0);
    }
    await this.openMark();
    await this.expectOrder(`${state}, a mark`);
    await this.marks.action('Lukk').click();
    await expect(panel).toHaveCount(0);
  }

  /** Opens measuring, the sketch and the drawing of a mark, and returns to the marks. */
  async lookAtBars(state: string) {
    const bars: Record<string, Locator> = {
      'Mål avstand og areal': this.page.getByRole('group', { name: 'Måling' }),
      Skisse: this.page.getByRole('toolbar', { name: 'Tegneverktøy' }),
    };
    for (const [name, bar] of Object.entries(bars)) {
      await this.button(name).click();
      await expect(bar).toBeVisible();
      await this.expectOrder(`${state}, ${name}`);
    }
    await this.button('Polygon').click();
    await this.expectOrder(`${state}, a polygon`);
    await this.button('Tegn grensepunkt').click();
    await expect(this.button('Avbryt tegning')).toBeVisible();
    await this.expectOrder(`${state}, drawing a mark`);
    await this.button('Avbryt tegning').click();
  }
}

const offlineBanner = (page: Page) => page.locator('.fb-banner-offline');

test.describe('with everything that can be shown over the map', () => {
  // There are some twenty states at each size.
  test.describe.configure({ timeout: 180_000 });

  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [768, 1024],
    [390, 844],
  ] as const)
    test(`[MSR-9] at ${width} by ${height} the map’s controls stay, and nothing lies over notices @tablet alone`, async ({
      page,
      context,
      caseList,
    }) => {
      await context.addInitScript(playReceiver, receiverSentences);
      await page.route(`${addresses.maps}/tiles/**`, (route) => route.abort());
      // What is drawn stays on the device, because the tests share their cases.
      await page.route('**/api/Sketches/*', (route) => route.abort());
      await caseList.open('2026/118');
      const position = await connectSerialReceiver(page);
      await expect(position.getByText('Fast (RTK)')).toBeVisible();
      await position.getByRole('button', { name: 'Lukk' }).click();
      const crowded = new CrowdedMap(page);
      const { marks } = crowded;
      await expect(page.locator('.fb-measuring-bar')).toBeVisible();
      await expect(marks.notice).toBeVisible();
      await crowded.resize(width, height);
      // What is opened later without network has to be loaded.
      await crowded.openMark();
      await marks.action('Lukk').click();
      await crowded.lookAtBars('a banner and a notice');
      await crowded.failLayer();

      await marks.openList();
      await marks.list
        .getByRole('button', { name: /^Sett ut / })
        .first()
        .click();
      const stakeOut = page.getByRole('group', { name: /^Sett ut / });
      await expect(stakeOut.locator('.fb-stake-out-dial')).toBeVisible();
      await marks.map.press('ArrowUp');
      await expect(crowded.button('Følg meg')).toBeVisible();
      await context.setOffline(true);
      await expect(offlineBanner(page)).toBeVisible();
      await crowded.lookAtPanels('stake-out, two banners and two notices');

      await page.evaluate(() => Object.assign(globalThis, { isPulledOut: true }));
      await crowded.expectWaiting(2);
      await expect(page.locator('.fb-maps-notice')).toContainText('Mottakeren svarer ikke');
      await crowded.expectOrder('a receiver that is pulled out');
      await stakeOut.getByRole('button', { name: 'Avslutt' }).click();
      await crowded.expectOrder('without stake-out');

      const close = page.locator('.fb-banner-close');
      await close.nth(1).click();
      await expect(close).toHaveCount(1);
      await crowded.expectOrder('without the banner of the case');
    });
});

test('[MSR-9] banners move no control of the map at other sizes @tablet alone', async ({
  page,
  context,
  caseList,
}) => {
  const crowded = new CrowdedMap(page);
  await caseList.open('2026/118');
  await crowded.marks.open();
  for (const [width, height] of [
    [1920, 1080],
    [1366, 640],
    [1280, 800],
    [1180, 820],
    [820, 1180],
    [360, 740],
  ] as const) {
    const size = `${width} by ${height}`;
    await crowded.resize(width, height);
    await context.setOffline(true);
    await expect(offlineBanner(page)).toBeVisible();
    await crowded.expectOrder(`${size}, without network`);
    await context.setOffline(false);
    await expect(offlineBanner(page)).toBeHidden();
    await crowded.expectOrder(`${size}, with network again`);
  }
});
