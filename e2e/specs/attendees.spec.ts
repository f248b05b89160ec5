import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { makeUnique } from '../make-unique';
import { AttendeesScreen, wave } from '../pages/attendees';
import { openSyncPanel, sendWaiting } from '../pages/sync-panel';

// Each test that saves has its own case, so that all can run at once.

const secondWave = wave.map(([x, y]) => [x, 1 - y] as const);

/** Returns the parties as the next save sends them. */
const waitForSentParties = (page: Page) =>
  page
    .waitForRequest(
      (request) => request.method() === 'PUT' && /\/api\/attendees\//i.test(request.url()),
    )
    .then(
      (request) =>
        request.postDataJSON() as Array<{
          name: string;
          signature: string;
          isParticipated: boolean;
        }>,
    );

test('[ATT-6, ATT-14, SIG-1, SIG-6] a new party signs, a save sends all, a colleague sees it @tablet alone', {
  tag: '@journey',
}, async ({ page, attendees, signedInPage }) => {
  const caseNumber = '2026/126';
  const name = makeUnique('Berit Čáhppes');
  await attendees.openCase(caseNumber);
  const before = await attendees.rows.count();
  await attendees.add.click();
  await expect(attendees.field(/^Navn/)).toBeFocused();
  await attendees.field(/^Navn/).fill(name);
  await attendees.field('Gnr').fill('31');
  await attendees.field('Bnr').fill('99');
  await attendees.openPad(name);
  expect(await measureSize(attendees.sheet)).toEqual([920, 200]);
  await attendees.drawByMouse(wave);
  await attendees.padButton('Ok').click();
  await expect(page.getByText('Signaturen ligger på enheten')).toBeVisible();
  await expect(attendees.pad).toHaveCount(0);
  const sent = waitForSentParties(page);
  await attendees.save.click();
  await expect(page.getByText('Deltakerne er lagret')).toBeVisible();
  await expect(attendees.state).toHaveText('Lagret');
  await expect(attendees.rows).toHaveCount(before + 1);

  const berit = (await sent).find((attendee) => attendee.name === name);
  expect(readPngSize(berit?.signature ?? '')).toEqual([920, 200]);

  const theirScreen = new AttendeesScreen(await signedInPage('ola'));
  await theirScreen.openCase(caseNumber);
  await expect(theirScreen.row(`${name} - 31/99`)).toContainText('Aktuell eier');
  await expect(theirScreen.sign(name)).toHaveText('Signert');
});

test('[SIG-1] on a phone the sheet scales, and the stored picture is 920 by 200', async ({
  page,
  context,
  attendees,
}) => {
  const name = await attendees.openCase('2026/129');
  await attendees.openPad(name);
  expect(await measureSize(attendees.sheet)).toEqual([920, 200]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await measureSize(attendees.sheet))[0]).toBeLessThan(390);
  const [width = 0, height = 0] = await measureSize(attendees.sheet);
  expect(width / height).toBeCloseTo(920 / 200, 1);
  await attendees.drawByMouse(wave);
  await attendees.padButton('Ok').click();
  await expect(attendees.pad).toHaveCount(0);
  // Another test uses the case too, so the save must not arrive.
  await context.route(/\/api\/attendees\//i, (route) => route.abort());
  const sent = waitForSentParties(page);
  await attendees.save.click();
  const signed = (await sent).find((attendee) => attendee.name === name);
  expect(readPngSize(signed?.signature ?? '')).toEqual([920, 200]);
});

test('[SIG-7] a finger draws without scrolling; turning the tablet retains the drawing @tablet alone', async ({
  page,
  attendees,
}) => {
  await attendees.openPad(await attendees.openCase('2026/129'));
  const readScroll = () =>
    page.evaluate(() => [scrollX, scrollY, visualViewport?.scale, visualViewport?.pageTop]);
  const before = await readScroll();
  await attendees.drawByFinger(wave);
  await attendees.drawByFinger([
    [0.5, 0.1],
    [0.5, 0.4],
    [0.5, 0.95],
  ]);
  expect(await readScroll()).toEqual(before);
  const drawn = await attendees.ink();
  expect(drawn).toBeGreaterThan(0.003);
  const { width = 0 } = (await attendees.sheet.boundingBox()) ?? {};
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect.poll(async () => (await attendees.sheet.boundingBox())?.width).toBeLessThan(width);
  // The same line at another scale covers about the same share of the sheet.
  await expect.poll(async () => Math.abs((await attendees.ink()) / drawn - 1)).toBeLessThan(0.25);
  // A finger on the sheet of a phone turned sideways does not scroll to what would be below the
  // screen.
  await page.setViewportSize({ width: 740, height: 360 });
  for (const part of [
    attendees.sheet,
    attendees.padButton('Ok'),
    attendees.padButton('Lukk vinduet'),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 768, height: 1024 });
  await attendees.padButton('Angre siste strek').click();
  await expect.poll(() => attendees.ink()).toBeLessThan(drawn);
  await expect(attendees.padButton('Ok')).toBeEnabled();
});

test('[SIG-4, SIG-8] strokes are lost only on request, not by a reload', async ({
  page,
  attendees,
}) => {
  const name = await attendees.openCase('2026/130');
  await test.step('Esc closes the pad after a question; focus returns to the row', async () => {
    await attendees.sign(name).focus();
    await page.keyboard.press('Enter');
    await expect(attendees.sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(
      page.getByText('Vil du lukke uten å lagre en signatur for denne deltakeren?'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Nei' }).click();
    await expect(
      page.getByText('Vil du lukke uten å lagre en signatur for denne deltakeren?'),
    ).toBeHidden();
    await expect(attendees.sheet).toBeVisible();
    await attendees.drawByMouse([[0.5, 0.5]]);
    await expect.poll(() => attendees.ink()).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await expect(page.getByText(/blir borte. Vil du lukke likevel/)).toBeVisible();
    await page.getByRole('button', { name: 'Ja' }).click();
    await expect(attendees.pad).toHaveCount(0);
    await expect(attendees.sign(name)).toBeFocused();
    await expect(attendees.sign(name)).toHaveText('Signer');
  });
  await test.step('strokes outlive a reload, also the one under way', async () => {
    await attendees.openPad(name);
    await attendees.drawByMouse(wave);
    const firstInk = await attendees.ink();
    await attendees.drawByMouse(secondWave, { lift: false });
    await expect.poll(() => attendees.ink()).toBeGreaterThan(firstInk * 1.2);
    await page.reload();
    await expect(attendees.sign(name)).toHaveText('Påbegynt');
    await attendees.openPad(name);
    await expect.poll(() => attendees.ink()).toBeGreaterThan(firstInk * 1.2);
    await attendees.padButton('Angre siste strek').click();
    await expect
      .poll(async () => Math.abs((await attendees.ink()) / firstInk - 1))
      .toBeLessThan(0.05);
  });
  await test.step('what was accepted outlives a reload before it is saved', async () => {
    await attendees.padButton('Ok').click();
    await expect(attendees.pad).toHaveCount(0);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(attendees.sign(name)).toHaveText('Signert');
    await expect(attendees.state).toHaveText('Endret, ikke lagret');
  });
});

test('[ATT-22] a party signs by keyboard alone; a field left with an error is underlined', async ({
  page,
  attendees,
}) => {
  const name = await attendees.openCase('2026/130');
  await test.step('a party signs by keyboard alone, marked as a written name', async () => {
    await attendees.sign(name).focus();
    await page.keyboard.press('Enter');
    const way = attendees.pad.getByRole('button', { name: 'Skriv navnet i stedet' });
    await expect(way).toBeVisible();
    await focusByTab(page, 'Skriv navnet i stedet');
    await page.keyboard.press('Enter');
    await expect(attendees.pad.getByRole('textbox', { name: 'Navnet ditt' })).toBeFocused();
    await page.keyboard.type('Ánne Østby');
    await focusByTab(page, 'Ok');
    await page.keyboard.press('Enter');
    await expect(attendees.pad).toHaveCount(0);
    await attendees.row(name).getByRole('button', { expanded: false }).click();
    await expect(
      page.getByText(/^Signert med tastatur \d\d\.\d\d\.\d{4} \d\d:\d\d\.$/),
    ).toBeVisible();
  });
  await test.step('a field with an error is underlined red once it has been left', async () => {
    await attendees.add.click();
    const name = attendees.field(/^Navn/);
    await expect(name).toBeFocused();
    const underline = () =>
      name.evaluate((input) => {
        const { borderBottomColor, borderBottomWidth, borderTopWidth } = getComputedStyle(input);
        const [red = 0, green = 0, blue = 0] = (borderBottomColor.match(/\d+/g) ?? []).map(Number);
        return {
          isRed: red > 2 * green && red > 2 * blue,
          isThick: borderBottomWidth > borderTopWidth,
        };
      });
    expect(await underline()).toEqual({ isRed: false, isThick: false });
    await page.keyboard.press('Tab');
    await expect.poll(underline).toEqual({ isRed: true, isThick: true });
    await name.fill('Berit');
    await expect.poll(underline).toEqual({ isRed: false, isThick: false });
  });
});

test('[ATT-15] an offline save outlives a reload and is sent on reconnect', async ({
  page,
  context,
  attendees,
}) => {
  const name = makeUnique('Nils uten dekning');
  await attendees.openCase('2026/113');
  await context.route(/\/api\/attendees\//i, (route) => route.abort());
  await attendees.add.click();
  await attendees.field(/^Navn/).fill(name);
  await attendees.openPad(name);
  await attendees.drawByMouse(wave);
  await attendees.padButton('Ok').click();
  await attendees.save.click();
  await expect(attendees.state).toHaveText('Venter på sending');
  await page.reload();
  await expect(attendees.sign(name)).toHaveText('Signert');
  await expect(attendees.state).toHaveText('Venter på sending');
  await context.unroute(/\/api\/attendees\//i);
  const panel = await openSyncPanel(page);
  await Promise.all([
    expect(page.getByText('Deltakerne er synkronisert')).toBeVisible(),
    sendWaiting(panel),
  ]);
  await expect(attendees.state).toHaveText('Lagret');
  await page.reload();
  await expect(attendees.sign(name)).toHaveText('Signert');
});

test('[OFF-12] the same party changed in two browsers: the later one sees both and chooses', async ({
  page,
  attendees,
  signedInPage,
  expectAccessible,
}) => {
  const name = await attendees.openCase('2026/127');
  const colleaguePage = await signedInPage('ola');
  const theirScreen = new AttendeesScreen(colleaguePage);
  await theirScreen.openCase('2026/127');
  await theirScreen.participation(name).selectOption('SMF');
  await theirScreen.save.click();
  await expect(theirScreen.state).toHaveText('Lagret');

  await attendees.participation(name).selectOption('no');
  await attendees.save.click();
  await expect(
    page.getByRole('heading', { name: 'Andre har endret de samme deltakerne' }),
  ).toBeVisible();
  await expectAccessible();
  await page.getByRole('radio', { name: /^Mitt/ }).check();
  await page.getByRole('button', { name: 'Lagre valgene' }).click();
  await expect(attendees.state).toHaveText('Lagret');
  await expect(attendees.participation(name)).toHaveValue('no');
  await colleaguePage.reload();
  await expect(theirScreen.participation(name)).toHaveValue('no');
});

/** Returns the size in CSS pixels. */
async function measureSize(element: Locator) {
  const box = await element.boundingBox();
  return [box?.width, box?.height];
}

/** Reads width and height, the first two numbers of a PNG's header. */
function readPngSize(dataUrl: string) {
  const png = Buffer.from(dataUrl.split(',')[1] ?? '', 'base64');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

/** Presses Tab until the control with this name has the focus. */
async function focusByTab(page: Page, name: string) {
  for (let tabs = 0; tabs < 12; tabs += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement?.textContent)) === name) return;
  }
  throw new Error(`No way by Tab to ${name}`);
}
