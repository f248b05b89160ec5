import { expect, test } from '../fixtures';
import { Keyboard } from '../keyboard';
import { AgreementScreen } from '../pages/agreement';
import { MarksScreen } from '../pages/marks';
import { fullNames } from '../users';

test.use({ user: null });

test('[SHELL-17] keyboard alone: sign in, edit a case, sign, draw a mark, make an agreement', async ({
  page,
  caseList,
  overview,
  attendees,
  login,
}) => {
  test.setTimeout(240_000);
  const keyboard = new Keyboard(page);
  const caseNumber = '2026/107';

  await test.step('sign in', async () => {
    await page.goto('/');
    await keyboard.press(login.logInButton);
    await keyboard.press(page.getByRole('button', { name: new RegExp(`^${fullNames.kari}`) }));
    // The tour of the screens appears when the page is idle.
    await expect(page).toHaveTitle('Saksliste – Feltbok');
  });

  await test.step('open a case', async () => {
    await keyboard.write(page.getByRole('searchbox', { name: 'Søk' }), caseNumber);
    await expect(caseList.rows).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(caseList.row(caseNumber)).toBeFocused();
    await keyboard.expectFocusInside();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: caseNumber })).toBeFocused();
    await expect(page).toHaveTitle(`Oversikt – ${caseNumber} – Feltbok`);
  });

  const summary = `Skrevet uten mus ${Date.now()}`;
  await test.step('edit the overview, think better of it, edit and save', async () => {
    await keyboard.write(overview.text('Sammendrag'), 'Dette er feil');
    await keyboard.press(overview.cancel);
    await keyboard.press(page.getByRole('dialog').getByRole('button', { name: 'Ja' }));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await keyboard.expectFocusInside();
    await keyboard.reach(overview.text('Sammendrag'), 'Shift+Tab');
    await keyboard.write(overview.text('Sammendrag'), summary);
    await keyboard.press(overview.impartiality, 'Space');
    await keyboard.press(overview.save);
    await expect(page.getByText('Endringene er lagret')).toBeVisible();
    await expect(overview.state).toHaveText('Lagret');
    await keyboard.expectFocusInside();
  });

  await test.step('add an attendee, who signs by writing the name', async () => {
    const name = `Tone Tastatur ${Date.now() % 1_000_000}`;
    await keyboard.reach(page.getByRole('link', { name: 'Deltakere' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await keyboard.press(attendees.add);
    await expect(attendees.field(/^Navn/)).toBeFocused();
    await page.keyboard.type(name);
    await keyboard.write(attendees.field('Gnr'), '31');
    await keyboard.write(attendees.field('Bnr'), '7');
    await keyboard.reach(attendees.sign(name), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(attendees.sheet).toBeVisible();
    await keyboard.press(attendees.pad.getByRole('button', { name: 'Skriv navnet i stedet' }));
    await expect(attendees.pad.getByText('Når jeg skriver navnet mitt her')).toBeVisible();
    await expect(attendees.pad.getByRole('textbox', { name: 'Navnet ditt' })).toBeFocused();
    await page.keyboard.type(name);
    await keyboard.press(attendees.padButton('Ok'));
    await expect(attendees.pad).toHaveCount(0);
    await expect(attendees.sign(name)).toBeFocused();
    await keyboard.press(attendees.save);
    await expect(page.getByText('Deltakerne er lagret')).toBeVisible();
    await expect(attendees.state).toHaveText('Lagret');
    await keyboard.expectFocusInside();
  });

  await test.step('make and edit a boundary mark by its fields', async () => {
    const map = new MarksScreen(page);
    const number = `T${Date.now() % 1_000_000}`;
    await keyboard.reach(page.getByRole('link', { name: 'Kart', exact: true }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(map.map).toBeVisible();
    await expect(page.getByText('Laster kartet …')).toBeHidden();
    await keyboard.press(map.listTool);
    await keyboard.press(map.list.getByRole('button', { name: 'Nytt grensepunkt' }));
    await expect(map.panel()).toBeVisible();
    await keyboard.expectFocusInside();
    await keyboard.write(map.field('Punktnummer'), number);
    await keyboard.write(map.field('Nord'), '6689340.125');
    await keyboard.write(map.field('Øst'), '370750.5');
    await keyboard.press(map.action('Lagre'));
    await expect(map.state).toHaveText('Lagret');
    await keyboard.expectFocusInside();
    await keyboard.reach(map.field('Nord'), 'Shift+Tab');
    await keyboard.write(map.field('Nord'), '6689341.5');
    await keyboard.press(map.action('Lagre'));
    await expect(map.state).toHaveText('Lagret');
    await keyboard.press(map.action('Slett'));
    await keyboard.press(page.getByRole('dialog').getByRole('button', { name: 'Ja' }));
    await expect(page.getByText('Grensepunktet er slettet')).toBeVisible();
    await expect(map.anyPanel).toHaveCount(0);
    await keyboard.expectFocusInside();
  });

  await test.step('make an agreement', async () => {
    const agreement = new AgreementScreen(page);
    await keyboard.reach(page.getByRole('link', { name: 'Rapport' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await keyboard.press(page.getByRole('link', { name: 'Avtaler' }));
    await agreement.isReady();
    await keyboard.expectFocusInside();
    await keyboard.reach(agreement.template);
    await page.keyboard.press('ArrowDown');
    await expect(agreement.text.getByRole('heading').first()).toBeVisible();
    await keyboard.reach(agreement.text.getByRole('columnheader').first());
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Esc går ut av teksten')).toBeFocused();
    await keyboard.press(page.getByRole('button', { name: /^Velg parter/ }));
    const parties = page.getByRole('group', { name: 'Velg parter' }).getByRole('checkbox');
    await keyboard.press(parties.first(), 'Space');
    await page.keyboard.press('Escape');
    await keyboard.press(page.getByRole('button', { name: 'Legg til', exact: true }));
    await expect(agreement.parties).toHaveCount(1);
    await keyboard.expectFocusInside();
    await keyboard.press(page.getByRole('button', { name: /^Signer: / }));
    const pad = page.getByRole('dialog', { name: /^Signatur: / });
    await keyboard.press(pad.getByRole('button', { name: 'Skriv navnet i stedet' }));
    await expect(pad.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('Ánne Østby');
    await keyboard.press(pad.getByRole('button', { name: 'Ok', exact: true }));
    await expect(pad).toHaveCount(0);
    await keyboard.expectFocusInside();
    const downloading = page.waitForEvent('download');
    await keyboard.press(agreement.generate);
    expect((await downloading).suggestedFilename()).toMatch(/^2026-107-Avtale-\d{8}-\d{4}\.pdf$/);
    await expect(agreement.parties).toHaveCount(0);
    await keyboard.expectFocusInside();
  });
});
