import { addresses, expect, test } from '../fixtures';
import { PlaceScreen } from '../pages/place';

test('[MAP-5] [MAP-6] [MAP-7] [MAP-18] a tap shows property, owners and layers; a number leads to another @tablet alone', async ({
  page,
  caseList,
  expectAccessible,
}) => {
  test.slow();
  const map = new PlaceScreen(page);
  await caseList.open('2026/118');
  await map.open();
  await map.begin('Teiger med nummer', 'Arealformål');
  for (const mode of ['Grensepunkter', 'Skisse']) {
    await expect(page.getByRole('button', { name: mode, exact: true })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  }
  const before = await map.waitUntilStill();
  const [owners, point] = await Promise.all([
    page.waitForRequest(/\/api\/Owners\//),
    page.waitForRequest(/\/eiendom\/punkt\?/),
    map.tapAbove(10),
  ]);
  await expect(map.value('Eiendom 4699-31/472', 'Bruksnummer')).toHaveText('472');
  await expect(map.accordion('Eiere av 4699-31/472').getByRole('listitem').first()).toContainText(
    'Ánne Østby',
  );
  expect(new URL(owners.url()).pathname).toBe('/api/Owners/46990003104720000000');
  const { searchParams } = new URL(point.url());
  expect(Number(searchParams.get('x'))).toBeCloseTo(6.66, 2);
  expect(Number(searchParams.get('y'))).toBeCloseTo(60.32, 2);
  await expect(map.value('Teiger med nummer', 'matrikkelnummertekst')).toHaveText('31/472');
  await expect(map.value('Arealformål', 'arealformalnavn')).toHaveText('Boligbebyggelse');
  await expect(map.panel.getByRole('status')).toContainText('1 eiendom, 2 kartobjekter');
  await map.waitForChange(before);
  await expectAccessible();

  const opened = await map.readPosition();
  await map.look('31/12345');
  await expect(map.search.getByText('Bruksnummer kan ha høyst 4 sifre')).toBeVisible();
  await map.look('31/9999');
  await expect(map.panel.getByText('Eiendomstjenesten kjenner ikke 4699-31/9999.')).toBeVisible();
  await map.look('4699-31/80');
  await expect(map.accordion('Eiere av 4699-31/80').getByRole('listitem').first()).toContainText(
    'Ola Nordvik',
  );
  await expect.poll(async () => (await map.readPosition()).north).not.toBeCloseTo(opened.north, 0);
});

test('[CAD-7] an address, a place name and a coordinate lead the map there @tablet', async ({
  page,
  caseList,
  expectAccessible,
}) => {
  const map = new PlaceScreen(page);
  await caseList.open('2026/118');
  await map.open();
  const opened = await map.readPosition();
  await map.look('haugen');
  await map.search.getByRole('button', { name: 'Haugen · Grend' }).first().click();
  await expect.poll(async () => (await map.readPosition()).north).not.toBeCloseTo(opened.north, 0);
  await map.look('fjordvegen 12');
  await expectAccessible();
  await map.search.getByRole('button', { name: /^Fjordvegen 12 · 5730 Fjordvik/ }).click();
  await expect(map.value('Eiendom 4699-31/472', 'Bruksnummer')).toHaveText('472');
  await expect(map.panel.getByText(/^Terrenget ligger på \d/)).toBeVisible();
  await map.look('6689400 370800 UTM 32');
  await map.search.getByRole('button', { name: 'N 6689400 Ø 370800 · UTM 32' }).click();
  await expect
    .poll(async () => Math.abs((await map.readPosition()).north - 6_689_400))
    .toBeLessThan(60);
});

test('[MAP-5] [MAP-8] failures of GML and slow services are named, and a retry or tap helps', async ({
  page,
  caseList,
}) => {
  // This customer has no service for features: each layer is asked in its own format.
  await page.route(`${addresses.maps}/catalogue/GetAppServices*`, async (route) => {
    const catalogue = await (await route.fetch()).json();
    await route.fulfill({
      json: { ...catalogue, property: { ...catalogue.property, featureInfo: null } },
    });
  });
  let release = () => {};
  const requested = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`${addresses.api}/api/Owners/*`, async (route) => {
    await requested;
    await route.continue();
  });
  const map = new PlaceScreen(page);
  await caseList.open('2026/118');
  await map.open();
  await map.begin('Teiger med nummer');
  await map.map.focus();
  const asked = page.waitForRequest(/REQUEST=GetFeatureInfo/);
  await page.keyboard.press('Enter');
  const query = new URL((await asked).url()).searchParams;
  expect(query.get('INFO_FORMAT')).toBe('application/vnd.ogc.gml');
  await expect(map.value('Teiger med nummer', 'matrikkelnummertekst')).toHaveText('31/472');
  await expect(map.panel.getByText('Henter eiere …')).toBeVisible();
  release();
  await expect(map.accordion('Eiere av 4699-31/472')).toContainText('Ánne Østby');

  const features = /REQUEST=GetFeatureInfo/;
  await page.route(features, (route) => route.abort());
  await map.tapAbove(10);
  const error = map.panel.getByText(
    'Teiger med nummer: ingen opplysninger. Sjekk nettet og prøv igjen.',
  );
  await expect(error).toBeVisible();
  await expect(page.getByText('Opplysninger om eiendommen ble ikke hentet')).toBeVisible();
  await expect(map.accordion('Eiere av 4699-31/472')).toContainText('Ánne Østby');
  await page.unroute(features);
  await map.panel.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(map.value('Teiger med nummer', 'matrikkelnummertekst')).toHaveText('31/472');
  await expect(error).toBeHidden();
});
