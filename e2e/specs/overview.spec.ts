import { createApiProblem } from '../api-problem';
import { addresses, expect, test } from '../fixtures';
import { makeUnique } from '../make-unique';
import { CaseListScreen } from '../pages/case-list';
import { OverviewScreen } from '../pages/overview';
import { openSyncPanel, sendWaiting } from '../pages/sync-panel';

// Each test that saves has its own case, so that all can run at once.

test('[OVR-1, OVR-2, OVR-3, OVR-4] facts and fields; save and cancel wait for a change', {
  tag: '@journey',
}, async ({ page, caseList, overview }) => {
  await caseList.open('2026/118');
  await test.step('the facts to read and the four fields to write', async () => {
    for (const [name, value] of [
      ['Dag for oppmålingsforretning', /^\d{2}\.\d{2}\.\d{4} \d{2}:\d{2}$/],
      ['Sakstype', /\S/],
      ['Antall parter', /^\d+$/],
      ['Eiendom', /^4699-31\/472$/],
      ['Adresse', /^Fjordvegen 12, 5730 Fjordvik$/],
    ] as const) {
      const row = overview.facts
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name }) });
      await expect(row.getByRole('cell')).toHaveText(value);
    }
    for (const label of ['Beskrivelse', 'Sammendrag', 'Merknad til varsel'] as const) {
      await expect(overview.text(label)).toBeEditable();
    }
    await expect(overview.impartiality).toBeEnabled();
  });
  await test.step('save and cancel wait for a change, and cancel asks before it resets', async () => {
    await expect(overview.save).toBeDisabled();
    await expect(overview.cancel).toBeDisabled();
    const before = await overview.text('Sammendrag').inputValue();
    await overview.text('Sammendrag').fill(`${before}.`);
    await expect(overview.save).toBeEnabled();
    await overview.text('Sammendrag').fill(before);
    await expect(overview.save).toBeDisabled();

    await overview.text('Sammendrag').fill('Noe annet');
    await overview.cancel.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Nei' }).click();
    await expect(overview.text('Sammendrag')).toHaveValue('Noe annet');
    await overview.cancel.click();
    await expect(page.getByRole('dialog')).toContainText('blir tilbakestilt');
    await page.getByRole('dialog').getByRole('button', { name: 'Ja' }).click();
    await expect(overview.text('Sammendrag')).toHaveValue(before);
    await expect(overview.cancel).toBeDisabled();
  });
});

test('[OVR-5, OVR-9, SUB-3] what the server rejects stays, and leaving with changes asks', async ({
  page,
  caseList,
  overview,
}) => {
  await caseList.open('2026/118');
  await test.step('what the server rejects stays on the screen as unsaved', async () => {
    await page.route(/\/api\/businesses\//i, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill(createApiProblem(400, addresses.host))
        : route.continue(),
    );
    await overview.text('Merknad til varsel').fill('Tekst som ikke blir tatt imot');
    await overview.save.click();
    await expect(page.getByText('Endringene ble ikke lagret')).toBeVisible();
    await expect(overview.text('Merknad til varsel')).toHaveValue('Tekst som ikke blir tatt imot');
    await expect(overview.save).toBeEnabled();
    await expect(overview.state).toHaveText('Ikke lagret på tjeneren');
  });
  await test.step('leaving asks, by tab, Back and the browser’s back', async () => {
    await overview.text('Beskrivelse').fill('Ikke lagret');
    const prompt = page.getByRole('dialog');
    for (const leave of [
      () => page.getByRole('link', { name: 'Dokumenter' }).click(),
      () => page.getByRole('button', { name: 'Tilbake' }).click(),
      () => page.evaluate(() => history.back()),
    ]) {
      await leave();
      await expect(prompt).toContainText('Du har endringer som ikke er lagret');
      await prompt.getByRole('button', { name: 'Gå tilbake' }).click();
      await expect(prompt).toHaveCount(0);
      await expect(overview.text('Beskrivelse')).toHaveValue('Ikke lagret');
    }
    let asked = false;
    page.once('dialog', (dialog) => {
      asked = dialog.type() === 'beforeunload';
      void dialog.dismiss();
    });
    await page.evaluate(() => setTimeout(() => location.reload()));
    await expect.poll(() => asked).toBe(true);
    await page.getByRole('button', { name: 'Tilbake' }).click();
    await prompt.getByRole('button', { name: 'Fortsett' }).click();
    await expect(caseList.grid).toBeVisible();
  });
});

test('[OVR-6, OVR-7] a save reaches the server, the list and a colleague’s screen', {
  tag: '@journey',
}, async ({ page, caseList, overview, signedInPage }) => {
  const caseNumber = '2026/119';
  const text = makeUnique('Grensen går i bekken. Čáhppes jávri, Ánne Østby');
  await caseList.open(caseNumber);
  const put = page.waitForRequest((request) => request.method() === 'PUT');
  await overview.text('Beskrivelse').fill(text);
  await overview.impartiality.check();
  await overview.save.click();
  await expect(page.getByText('Endringene er lagret')).toBeVisible();
  expect((await put).url()).toMatch(/\/api\/businesses\/\d+$/i);
  await expect(overview.save).toBeDisabled();
  await expect(overview.state).toHaveText('Lagret');
  await page.getByRole('button', { name: 'Tilbake' }).click();
  await expect(caseList.row(caseNumber)).toContainText(text);

  const colleaguePage = await signedInPage('ola');
  await colleaguePage.goto(page.url());
  await new CaseListScreen(colleaguePage).choose(caseNumber);
  await expect(new OverviewScreen(colleaguePage).text('Beskrivelse')).toHaveValue(text);
  await expect(new OverviewScreen(colleaguePage).impartiality).toBeChecked();
});

test('[OVR-9, RGT-9] with no answer from the server the change waits, over a reload too', async ({
  page,
  caseList,
  overview,
}) => {
  const caseNumber = '2026/122';
  const written = makeUnique('Skrevet uten kontakt');
  await caseList.open(caseNumber);
  await page.route(/\/api\/businesses\//i, (route) => route.abort());
  await overview.text('Sammendrag').fill(written);
  await overview.save.click();
  await expect(page.getByText('Lagret på enheten, venter på sending')).toBeVisible();
  await expect(overview.state).toHaveText('Venter på sending');
  await expect(page.getByText('ikke lagret')).toHaveCount(0);
  await page.reload();
  await expect(overview.text('Sammendrag')).toHaveValue(written);
  await expect(overview.state).toHaveText('Venter på sending');
  await page.unroute(/\/api\/businesses\//i);
  const panel = await openSyncPanel(page);
  await Promise.all([
    expect(page.getByText('Oversikten er synkronisert')).toBeVisible(),
    sendWaiting(panel),
  ]);
  await page.reload();
  await expect(overview.text('Sammendrag')).toHaveValue(written);
  await expect(overview.state).toHaveText('Lagret');
});
