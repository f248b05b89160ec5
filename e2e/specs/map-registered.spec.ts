import { addresses, expect, test } from '../fixtures';
import { MapScreen } from '../pages/map';
import { MarkFilesScreen } from '../pages/mark-files';
import { MarksScreen } from '../pages/marks';
import { PlaceScreen } from '../pages/place';

const openToAll = { 'access-control-allow-origin': '*' };

/** The register's answer beyond its limit of requests. */
const busyAnswer = {
  status: 200,
  contentType: 'text/xml',
  body:
    '<ServiceExceptionReport xmlns="http://www.opengis.net/ogc"><ServiceException>' +
    'For mange forespørsler. Vent litt.</ServiceException></ServiceExceptionReport>',
};

test('[CAD-1] registered boundaries are drawn, asked and stored with the case @tablet alone', {
  tag: '@journey',
}, async ({ page, caseList, expectAccessible }) => {
  test.setTimeout(180_000);
  const map = new MapScreen(page);
  let failure: { status: number; contentType: string; body: string } | null = busyAnswer;
  await page.route(`${addresses.maps}/wfs/matrikkel?**`, (route) =>
    failure === null ? route.continue() : route.fulfill({ ...failure, headers: openToAll }),
  );
  await caseList.open('2026/118');
  await map.open();
  await map.openLayers();
  const before = await map.waitUntilStill();
  const row = map.layerMenu.getByRole('region', { name: 'Matrikkelgrenser' });
  await map.layer('Matrikkelgrenser').check();
  await expect(row).toContainText('Tjenesten svarte: «For mange forespørsler. Vent litt.»');
  failure = { status: 504, contentType: 'text/html', body: '<h1>Gateway Time-out</h1>' };
  await row.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(row).toContainText('Tjenesten rakk ikke å svare.');
  failure = null;
  await row.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(row).toContainText(/\d+ teiger, [\d\s]+ grenser, \d+ grensepunkter/);
  await expect(row).toContainText(/Hentet fra matrikkelen \d\d\.\d\d\.\d{4}/);
  await row.getByText('Tegnforklaring').click();
  await expectAccessible();
  await map.waitForChange(before);

  await page.getByRole('button', { name: 'Gjør saken tilgjengelig frakoblet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tilgjengelig frakoblet' });
  await dialog.getByRole('button', { name: 'Hent saken' }).click();
  await expect(dialog.getByText(/^Alt saken trenger, ligger på enheten/)).toBeVisible({
    timeout: 120_000,
  });
  await dialog.getByRole('button', { name: 'Lukk' }).first().click();

  await page.route(`${addresses.maps}/**`, (route) => route.abort());
  await caseList.open('2026/118');
  await map.open();
  await map.openLayers();
  await expect(map.layer('Matrikkelgrenser')).toBeChecked();
  await expect(row).toContainText(
    'Dette er det som ligger på enheten. Sjekk nettet og prøv igjen.',
  );
  await expect(row).toContainText(/\d+ teiger, [\d\s]+ grenser, \d+ grensepunkter/);
  const place = new PlaceScreen(page);
  await place.begin();
  await place.tapAbove(10);
  const answers = page.getByRole('region', { name: 'Fra matrikkelen' });
  await expect(answers.getByText('Teig 31/472')).toBeVisible();
});

test('[CAD-2] marks are compared with the registered ones, in list, map and protocol @tablet alone', async ({
  page,
  caseList,
  expectAccessible,
}) => {
  const map = new MapScreen(page);
  await caseList.open('2026/118');
  await map.open();
  await page.getByRole('button', { name: 'Liste over grensepunkter' }).click();
  const list = page.getByRole('complementary', { name: 'Grensepunkter' });
  await list.getByRole('button', { name: 'Mer', exact: true }).click();
  await list.getByText('Avvik fra matrikkelen').click();
  await list.getByRole('button', { name: 'Vis matrikkelgrensene' }).click();
  await expect(list.getByText(/^\d+ punkter har matrikkelens egne koordinater/)).toBeVisible();
  await expect(list.getByRole('row', { name: /^3 / })).toHaveCount(0);

  await list.getByRole('button', { name: /^3 / }).click();
  const north = page.getByRole('textbox', { name: 'Nord', exact: true });
  await north.fill(String((Number(await north.inputValue()) + 0.1).toFixed(2)));
  await expect(page.getByText(/^Avvik fra matrikkelen ganger \d/)).toBeVisible();
  await page.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(page.getByText('Lagret', { exact: true })).toBeVisible();
  await new MarksScreen(page).action('Lukk').click();
  await page.getByRole('button', { name: 'Liste over grensepunkter' }).click();
  await list.getByRole('button', { name: 'Mer', exact: true }).click();
  await list.getByText('Avvik fra matrikkelen').click();
  const table = list.getByRole('table', { name: 'Målt minus registrert, i UTM 32' });
  await expect(table.getByRole('row', { name: /^3 \+0,100 / })).toBeVisible();
  await expectAccessible();

  const reports = new URL(page.url()).pathname.replace(/\/maps$/, '/reports');
  await page.goto(`${reports}/checkList/protocol?parts=sectionFive`);
  const heading = page.getByRole('heading', { name: 'Avvik fra matrikkelen' });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('row', { name: /^3 \+0,100 \+?−?0,000 0,100 / })).toBeVisible();
});

test('[FLT-3] a mark imported a millimetre from a delivered one is compared @tablet alone', async ({
  page,
  caseList,
}) => {
  const files = new MarkFilesScreen(page);
  const marks = new MarksScreen(page);
  await caseList.open('2026/118');
  await files.open();
  await marks.openList();
  await marks.list.getByRole('button', { name: /^5 / }).click();
  const { north, east } = await marks.readCoordinates();
  await marks.action('Lukk').click();
  const line = ` 05 ${'NY5'.padEnd(10)} ${''.padEnd(8)} ${(north + 0.001).toFixed(3).padStart(12)} ${east.toFixed(3).padStart(11)}`;
  await files.chooseFile('ny.kof', line);
  await files.dialog.getByRole('radio', { name: 'UTM 32' }).check();
  await files.confirmImport();
  await files.dialog.getByRole('button', { name: 'Lukk' }).click();
  await marks.openList();
  await marks.list.getByRole('button', { name: 'Mer', exact: true }).click();
  await marks.list.getByText('Avvik fra matrikkelen').click();
  await marks.list.getByRole('button', { name: 'Vis matrikkelgrensene' }).click();
  const table = marks.list.getByRole('table', { name: 'Målt minus registrert, i UTM 32' });
  await expect(table.getByRole('row', { name: /^NY5 \+0,001 0,000 0,001 / })).toBeVisible();
});
