import type { WebSocket } from '@playwright/test';
import { addresses, expect, test } from '../fixtures';
import { connectDemoReceiver, connectSerialReceiver, demandEpochs } from '../pages/receiver';
import { SketchScreen } from '../pages/sketch';
import { playReceiver, receiverSentences } from '../played-receiver';

/** Position in the demo's property 31/472 of Fjordvik. */
const here = { latitude: 60.319_918, longitude: 6.659_742 };

test('[MAP-13] [MAP-18] [MSR-10] the position is denied, shown, followed until dragged, and gives coordinates @tablet alone', async ({
  page,
  context,
  caseList,
  expectAccessible,
}) => {
  const map = new SketchScreen(page);
  await caseList.open('2026/118');
  await map.open();
  await page.getByRole('button', { name: 'Posisjon og koordinat' }).click();
  const panel = page.getByRole('complementary', { name: 'Posisjon' });
  await panel.getByRole('button', { name: 'Vis min posisjon' }).click();
  await expect(panel.getByText(/gir ikke Feltbok lov til å bruke posisjonen/)).toBeVisible();
  await expectAccessible();

  await context.grantPermissions(['geolocation'], { origin: addresses.host });
  await context.setGeolocation({ ...here, accuracy: 5000 });
  await panel.getByRole('button', { name: 'Vis min posisjon' }).click();
  await expect(panel.getByText('Posisjonen er svært unøyaktig', { exact: false })).toBeVisible();
  await expectAccessible();
  await context.setGeolocation({ ...here, accuracy: 3.5 });
  await expect(panel.getByText('Nøyaktighet ± 3,50 m')).toBeVisible();
  await expect(panel.getByText('svært unøyaktig')).toBeHidden();
  await expectAccessible();
  const limit = panel.getByRole('textbox', { name: 'Største tillatte unøyaktighet (cm)' });
  await limit.fill('100');
  await panel.getByRole('button', { name: 'Nytt grensepunkt her' }).click();
  await expect(
    panel.getByText('mer unøyaktig (350 cm) enn du tillater', { exact: false }),
  ).toBeVisible();

  await panel.getByRole('textbox', { name: 'Nord' }).fill('6689343.07');
  await panel.getByRole('textbox', { name: 'Øst' }).fill('6689343.07');
  await panel.getByRole('button', { name: 'Gå dit' }).click();
  await expect(panel.getByText('Koordinaten ligger ikke i Norge', { exact: false })).toBeVisible();
  await panel.getByRole('textbox', { name: 'Øst' }).fill('370761,06');
  await panel.getByRole('button', { name: 'Gå dit' }).click();
  await panel.getByRole('button', { name: 'Lukk' }).click();
  await expect.poll(async () => Math.round((await map.readPosition()).east)).toBe(370_761);
  const way = map.work('Sett ut N 6689343.07 Ø 370761.06').locator('.fb-maps-way');
  await expect(way).toHaveText(/^\d+,\d\d\sm\d+,\d° \(\d+,\d\sgon\)N [+−]\d/);
  const farText = await way.textContent();
  await context.setGeolocation({
    latitude: here.latitude + 0.00005,
    longitude: here.longitude,
    accuracy: 3.5,
  });
  await expect(way).not.toHaveText(farText ?? '');

  await page.getByRole('button', { name: 'Posisjon og koordinat' }).click();
  await panel.getByRole('button', { name: 'Følg meg' }).click();
  await expect(panel.getByRole('button', { name: 'Følger deg' })).toBeVisible();
  const from = await map.toPagePosition(-150, -100);
  const to = await map.toPagePosition(-100, -60);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await expect(panel.getByRole('button', { name: 'Følg meg' })).toBeVisible();
  // The first one is the map's own, which stays when the panel is closed.
  await page.getByRole('button', { name: 'Følg meg' }).first().click();
  await expect(panel.getByRole('button', { name: 'Følger deg' })).toBeVisible();

  await limit.fill('400');
  await panel.getByRole('button', { name: 'Nytt grensepunkt her' }).click();
  await expect(page.getByRole('textbox', { name: /^Nøyaktighet/ })).toHaveValue('350');
});

test('[GNS-1, GNS-2, MSR-7] a receiver on a serial line is read, lost and connected again @tablet alone', async ({
  page,
  context,
  caseList,
  expectAccessibleInBothThemes,
}) => {
  await context.addInitScript(playReceiver, receiverSentences);
  await caseList.open('2026/118');
  const panel = await connectSerialReceiver(page);
  await expect(panel.getByText('Fast (RTK)')).toBeVisible();
  await expect(
    panel.getByText(
      /σ 10\smm · σ høyde 20\smm · PDOP 1,4 · 17 satellitter · korreksjoner 1\ss gamle/,
    ),
  ).toBeVisible();
  await panel.getByText('Satellitter', { exact: true }).click();
  await expect(panel.getByRole('listitem').filter({ hasText: 'GPS' })).toHaveText(
    /^GPS2 av 244\sdB-Hz$/,
  );
  await expectAccessibleInBothThemes();

  await page.evaluate(() => Object.assign(globalThis, { isPulledOut: true }));
  await expect(
    panel.getByText('Mottakeren svarer ikke. Vi prøver igjen av oss selv.'),
  ).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { isPulledOut: false }));
  await expect(panel.getByText('Mottakeren svarer ikke')).toBeHidden();
});

test('[GNS-1] a receiver that was on is connected after a reload @tablet alone', async ({
  page,
  caseList,
}) => {
  await caseList.open('2026/118');
  const panel = await connectDemoReceiver(page);
  const connected = page.waitForEvent('websocket');
  await page.reload();
  expect((await connected).isClosed()).toBe(false);
  await page.getByRole('button', { name: 'Posisjon og koordinat' }).click();
  await expect(panel.getByText('Fast (RTK)')).toBeVisible();
  await panel.getByRole('button', { name: 'Skru av' }).click();
  const sockets: WebSocket[] = [];
  page.on('websocket', (socket) => sockets.push(socket));
  await page.reload();
  await page.getByRole('button', { name: 'Posisjon og koordinat' }).click();
  await expect(panel.getByRole('button', { name: 'Koble til' })).toBeVisible();
  expect(sockets).toEqual([]);
});

test('[GNS-1] a receiver that needs a press says so on the map @tablet alone', async ({
  page,
  context,
  caseList,
  expectAccessible,
}) => {
  await context.addInitScript(playReceiver, receiverSentences);
  await caseList.open('2026/118');
  const panel = await connectSerialReceiver(page);
  await expect(panel.getByText('Fast (RTK)')).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('isForgotten', 'true'));
  await page.reload();
  const notice = page.locator('.fb-maps-notice', { hasText: 'Mottakeren var tilkoblet' });
  await expect(notice).toBeVisible();
  await expectAccessible();
  await notice.getByRole('button', { name: 'Koble til' }).click();
  await expect(notice).toBeHidden();
  await page.getByRole('button', { name: 'Posisjon og koordinat' }).click();
  await expect(panel.getByText('Fast (RTK)')).toBeVisible();
});

test('[GNS-4, GNS-5] a mark is measured, saved with its evidence, and measured again @tablet alone', {
  tag: '@journey',
}, async ({ page, context, caseList, expectAccessibleInBothThemes }) => {
  await context.addInitScript(playReceiver, receiverSentences);
  await caseList.open('2026/118');
  const panel = await connectSerialReceiver(page);
  await panel.getByRole('textbox', { name: 'Antennehøyde over punktet (m)' }).fill('2');
  await panel
    .getByRole('combobox', { name: 'Korreksjonene kommer fra' })
    .selectOption({ index: 1 });
  await panel.getByRole('button', { name: 'Mål inn nytt grensepunkt' }).click();
  const measuring = page.getByRole('complementary', { name: 'Innmåling' });
  await expect(measuring.getByText('30 av 30 epoker')).toBeVisible();
  await expectAccessibleInBothThemes();
  await measuring.getByRole('button', { name: 'Lag grensepunkt' }).click();
  const mark = page.locator('#fb-mark-edit');
  await expect(mark.getByRole('combobox', { name: /^Målemetode/ })).toHaveValue('96');
  await expect(mark.getByRole('textbox', { name: /^Nøyaktighet/ })).toHaveValue('1');
  await mark.getByRole('textbox', { name: 'Punktnummer' }).fill('9001');
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/BoundaryMarks'));
  await mark.getByRole('button', { name: 'Lagre', exact: true }).click();
  expect((await saved).status()).toBe(201);
  const evidence = mark.getByRole('region', { name: 'Innmålinger' });
  await evidence.locator('summary').click();
  await expect(evidence.getByText('Referanseramme: EUREF89')).toBeVisible();
  await expectAccessibleInBothThemes();

  await mark.getByRole('button', { name: 'Mål inn med GNSS' }).click();
  const again = page.getByRole('complementary', { name: 'Innmåling av 9001' });
  await expect(again.getByText('30 av 30 epoker')).toBeVisible();
  await again.getByRole('button', { name: 'Legg til målingen' }).click();
  const changed = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await mark.getByRole('button', { name: 'Lagre', exact: true }).click();
  expect((await changed).status()).toBe(204);
  await expect(evidence.locator('summary')).toHaveCount(2);
});

test('[FLT-2] a moved antenna stops the measurement, and it is measured again @tablet alone', async ({
  page,
  context,
  caseList,
  expectAccessibleInBothThemes,
}) => {
  await context.addInitScript(playReceiver, receiverSentences);
  await caseList.open('2026/118');
  const panel = await connectSerialReceiver(page);
  await panel
    .getByRole('combobox', { name: 'Korreksjonene kommer fra' })
    .selectOption({ index: 1 });
  await panel.getByRole('button', { name: 'Mål inn nytt grensepunkt' }).click();
  const measuring = page.getByRole('complementary', { name: 'Innmåling' });
  await expect(measuring.getByText(/^[3-9] av 30 epoker/)).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { metresNorth: 3.71 }));
  await expect(measuring.getByRole('alert')).toHaveText(/posisjonen hoppet 3,7\d\sm/);
  await expectAccessibleInBothThemes();
  await measuring.getByRole('button', { name: 'Mål på nytt' }).click();
  await expect(measuring.getByText('30 av 30 epoker')).toBeVisible();
  await expect(measuring.getByText('Innenfor kravene')).toBeVisible();
});

test('[GNS-1] the demo receiver measures a mark, and leads along a boundary @tablet alone', async ({
  page,
  caseList,
  expectAccessibleInBothThemes,
}) => {
  await caseList.open('2026/118');
  const panel = await connectDemoReceiver(page);
  await demandEpochs(panel, 2);
  await panel.getByRole('button', { name: 'Mål inn nytt grensepunkt' }).click();
  const measuring = page.getByRole('complementary', { name: 'Innmåling' });
  await expect(measuring.getByText('2 av 2 epoker')).toBeVisible();
  await measuring.getByRole('button', { name: 'Lag grensepunkt' }).click();
  // The receiver is at a corner that has a mark.
  const question = page.getByRole('dialog', { name: 'Det ligger et grensepunkt her' });
  await expect(question).toBeVisible();
  await expectAccessibleInBothThemes();
  await question.getByRole('button', { name: 'Lag et nytt grensepunkt' }).click();
  const mark = page.locator('#fb-mark-edit');
  await expect(mark.getByRole('combobox', { name: /^Målemetode/ })).toHaveValue('96');
  await mark.getByRole('button', { name: 'Sett ut' }).click();
  const way = page.getByRole('group', { name: /^Sett ut/ });
  await way.getByRole('combobox', { name: 'Grense som følges' }).selectOption({ index: 2 });
  await expect(way.locator('.fb-maps-way')).toContainText(/for grensen · .*Antenne 2,000\sm$/);
  await expectAccessibleInBothThemes();
});

test('[MSR-4] stake-out starts in the list, and holds both places until the map moves @tablet alone', async ({
  page,
  context,
  caseList,
  expectAccessibleInBothThemes,
}) => {
  await context.addInitScript(playReceiver, receiverSentences);
  await caseList.open('2026/118');
  const map = new SketchScreen(page);
  const panel = await connectSerialReceiver(page);
  await expect(panel.getByText('Fast (RTK)')).toBeVisible();
  await page.getByRole('button', { name: 'Liste over grensepunkter' }).click();
  const list = page.getByRole('complementary', { name: 'Grensepunkter' });
  await list
    .getByRole('button', { name: /^Sett ut / })
    .first()
    .click();
  const bar = page.getByRole('group', { name: /^Sett ut / });
  await expect(bar.locator('.fb-maps-way')).toHaveText(/^\d+,\d\d\sm/);
  await expect(bar.locator('.fb-stake-out-dial')).toBeVisible();
  await expect(list).toBeHidden();
  const follow = page.getByRole('button', { name: 'Følg meg' });
  await expect(follow).toBeHidden();
  await map.drag([-60, -120], [60, -60]);
  await follow.click();
  await expect(follow).toBeHidden();
  const pings = bar.getByRole('button', { name: 'Lydsignal' });
  await pings.click();
  await expect(pings).toHaveAttribute('aria-pressed', 'true');
  await expectAccessibleInBothThemes();
  await bar.getByRole('button', { name: 'Avslutt' }).click();
  await expect(bar).toBeHidden();
});

test('[GNS-10] a receiver is checked on control points, without network on typed ones @tablet alone', async ({
  page,
  context,
  caseList,
  expectAccessibleInBothThemes,
}) => {
  await caseList.open('2026/119');
  const panel = await connectDemoReceiver(page);
  await demandEpochs(panel, 2);
  await panel.getByText('Kontroll på kjent punkt').click();
  await panel.getByRole('button', { name: 'Finn fastmerker her' }).click();
  const points = panel.getByRole('region', { name: 'Fastmerker' });
  await expectAccessibleInBothThemes();
  await points.getByRole('button', { name: /^F31T0472 31\/472 · / }).click();
  const measuring = page.getByRole('complementary', { name: 'Innmåling av F31T0472 31/472' });
  await expect(measuring.getByText('2 av 2 epoker')).toBeVisible();
  await expect(measuring.getByText(/^0,0\d\d\sm fra det kjente punktet/)).toBeVisible();
  await expect(measuring.getByText(/· H [+−]?0,[01]\d\d$/)).toBeVisible();
  await expectAccessibleInBothThemes();
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/ControlMeasurements'));
  await measuring.getByRole('button', { name: 'Lagre kontrollen' }).click();
  expect((await saved).status()).toBe(201);

  await panel.getByText('Kontroll på kjent punkt').click();
  const controls = panel.getByRole('region', { name: 'Kontroller i saken' });
  await expect(controls.locator('summary')).toHaveText([/^F31T0472 31\/472 · /]);
  await panel.getByText('Skriv inn et kjent punkt').click();
  await panel.getByRole('textbox', { name: /^Navn på punktet/ }).fill('Trappa');
  const typed = panel.getByRole('group').filter({ hasText: 'Skriv inn et kjent punkt' });
  await typed.getByRole('textbox', { name: /^Nord/ }).fill('6689343');
  await typed.getByRole('textbox', { name: /^Øst/ }).fill('370761');
  await typed.getByRole('button', { name: 'Mål det kjente punktet' }).click();
  const otherPanel = page.getByRole('complementary', { name: 'Innmåling av Trappa' });
  await expect(otherPanel.getByText('2 av 2 epoker')).toBeVisible();
  await otherPanel
    .getByRole('textbox', { name: /^Hvorfor kontrollen/ })
    .fill('Trappa er bare omtrent målt');
  await context.setOffline(true);
  await otherPanel.getByRole('button', { name: 'Lagre kontrollen' }).click();
  await page.getByRole('button', { name: 'Lagre likevel' }).click();
  await panel.getByText('Kontroll på kjent punkt').click();
  await expect(controls.getByText(/^Trappa · /)).toBeVisible();
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/ControlMeasurements'));
  await context.setOffline(false);
  expect((await sent).status()).toBe(201);
});

test('[MAP-14] distance and area are measured on the map, and leave nothing @tablet alone', async ({
  page,
  caseList,
  expectAccessible,
}) => {
  const map = new SketchScreen(page);
  await caseList.open('2026/118');
  await map.open();
  const tool = page.getByRole('button', { name: 'Mål avstand og areal' });
  await tool.click();
  const measuring = map.work('Måling');
  const places = [
    [-60, -120],
    [60, -120],
    [60, -60],
  ] as const;
  await expect(measuring.getByRole('status')).toHaveText('Trykk der målingen begynner');
  for (const [right, below] of places) await map.tap(right, below);
  await expect(measuring.getByRole('status')).toHaveText(/^\d+,\d\d\sm$/);
  const result = measuring.locator('strong');
  await expect(result).toHaveCSS('font-size', '36px');
  await measuring.getByRole('button', { name: 'Areal' }).click();
  for (const [right, below] of places) await map.tap(right, below);
  await measuring.getByRole('button', { name: 'Ferdig' }).click();
  await expect(measuring.getByRole('status')).toHaveText(/^[\d\s]+,\d\d\sm² · \d+,\d\d\sm$/);
  await expect(result).toHaveText(/^[\d\s]+,\d\d\sm²$/);
  await expectAccessible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(result).toHaveCSS('font-size', '30px');
  await tool.click();
  await expect(measuring).toBeHidden();
  await expect(page.getByRole('button', { name: 'Grensepunkter', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});
