import { expectAccessible } from '../fixtures';
import { AgreementScreen } from '../pages/agreement';
import { addressIn } from '../pages/phone';
import { openPad, openPhone } from '../party-on-phone';
import { expect, test } from '../sync-world';

test.use({ live: true });
test.describe.configure({ timeout: 120_000 });

const soon = { timeout: 5_000 };

test('[MEET-1] a party reads, draws and sends on its own phone; the tablet has it', {
  tag: '@journey',
}, async ({ tablet, browser, policyViolations, world: { nextCase } }) => {
  const caseNumber = nextCase();
  const { page, attendees, showCode } = await openPad(tablet, caseNumber, 'Ánne Østby');
  const address = await showCode();
  expect(new URL(address).hash).toMatch(/^#[\w-]{43}$/);
  const {
    context,
    page: shown,
    phone,
    bytes,
  } = await openPhone(browser, address, policyViolations);
  for (const words of ['Kari Landmåler, Fjordvik kommune', caseNumber, 'Ánne Østby']) {
    await expect(shown.getByText(words, { exact: true })).toBeVisible();
  }
  expect(await bytes(), 'gzip, with the pad').toBeLessThanOrEqual(60_000);
  await test.step('in three languages, clean under axe and within the width of a phone', async () => {
    for (const [language, title] of [
      ['Norsk nynorsk', 'Signer på eigen telefon'],
      ['English', 'Sign on your own phone'],
      ['Norsk bokmål', 'Signer på egen telefon'],
    ] as const) {
      await shown.getByRole('button', { name: language }).click();
      await expect(shown.getByRole('heading', { name: title })).toBeVisible();
      await expectAccessible(shown);
      expect(await shown.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        360,
      );
    }
  });
  await test.step('what is drawn outlives a network that ends under the pen', async () => {
    await expect(phone.send).toBeDisabled();
    await phone.draw(() => context.setOffline(true));
    await phone.send.click();
    await expect(shown.getByText(/Telefonen har ikke kontakt/)).toBeVisible();
    await context.setOffline(false);
    await phone.send.click();
    await expect(shown.getByText('Signaturen er levert. Du kan lukke siden.')).toBeVisible();
  });
  await expect(attendees.pad).toHaveCount(0, soon);
  await expect(attendees.sign('Ánne Østby')).toHaveText('Signert');
  await attendees.save.click();
  await expect(attendees.state).toHaveText('Lagret');
  await attendees.row('Ánne Østby').getByRole('button', { expanded: false }).click();
  await expect(
    page.getByText(/^Signert \d\d\.\d\d\.\d{4} \d\d:\d\d\. På egen telefon\.$/),
  ).toBeVisible();

  await shown.reload();
  await expect(shown.getByText(/^Koden eller lenken er brukt/)).toBeVisible();
  await context.close();
});

test('[MEET-1] what is typed on the phone reaches a tablet that was offline', async ({
  tablet,
  browser,
  policyViolations,
  world: { nextCase },
}) => {
  const { attendees, showCode } = await openPad(tablet, nextCase(), 'Berit Čáhppes');
  const address = await showCode();
  await tablet.setOffline(true);
  const { context, page } = await openPhone(browser, address, policyViolations);
  await page.getByRole('button', { name: 'Skriv navnet i stedet' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Navnet ditt' })).toBeFocused();
  await page.keyboard.type('Berit Čáhppes');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Signer og send' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Signaturen er levert/)).toBeVisible();
  await expect(attendees.pad).toBeVisible();
  await tablet.setOffline(false);
  await expect(attendees.pad).toHaveCount(0, soon);
  await expect(attendees.sign('Berit Čáhppes')).toHaveText('Signert');
  await context.close();
});

test('[MEET-1] codes that are taken back or foreign say so; without coverage the pad stays', async ({
  tablet,
  browser,
  policyViolations,
  world: { nextCase },
}) => {
  const { attendees, showCode } = await openPad(tablet, nextCase(), 'Nils Nergård');
  const address = await showCode();
  const here = attendees.pad.getByRole('button', { name: 'Tegn i stedet' });
  await here.click();
  await expect(attendees.sheet).toBeVisible();
  const { context, page } = await openPhone(browser, address, policyViolations);
  await expect(page.getByText('Koden eller lenken er trukket tilbake. Be om en ny.')).toBeVisible();
  await page.goto(`${address.split('#')[0]}#${'A'.repeat(43)}`);
  await page.reload();
  await expect(page.getByText(/^Koden eller lenken gjelder ingenting her/)).toBeVisible();
  await context.close();

  await tablet.setOffline(true);
  await attendees.pad.getByRole('button', { name: 'Signer på egen telefon' }).click();
  await expect(attendees.pad.getByText(/^Det er ikke kontakt med tjeneren/)).toBeVisible();
  await here.click();
  await expect(attendees.sheet).toBeVisible();
});

test('[FLT-4] phone and pad show a struck price, merged cells and colours', async ({
  tablet,
  browser,
  policyViolations,
  world: { nextCase },
}) => {
  const caseNumber = nextCase();
  const { page, attendees } = await openPad(tablet, caseNumber, 'Ánne Østby');
  await attendees.padButton('Lukk vinduet').click();
  await page.getByRole('button', { name: 'Ja' }).click();
  await attendees.save.click();
  await expect(attendees.state).toHaveText('Lagret');
  const agreement = new AgreementScreen(page);
  await agreement.open();
  await agreement.paste(
    '<p>Prisen er <del>60</del> 40 kr</p>' +
      '<table><tbody><tr><td colspan="2">Sum areal</td></tr><tr><td>Nord</td><td ' +
      'style="text-align:right"><span style="color:#b3261e">12 ' +
      'm²</span></td></tr></tbody></table>' +
      '<p>Sett fra <span style="display:none">skjult</span>sør</p>',
  );
  await expect(page.getByRole('alert')).toContainText('hadde skjult tekst: «skjult»');
  await expect(agreement.text).not.toContainText('skjult');
  await agreement.addParties(1);
  await page.getByRole('button', { name: 'Signer: Ánne Østby' }).click();
  await attendees.pad.getByText('Les det som signeres').click();
  await attendees.pad.getByRole('button', { name: 'Signer på egen telefon' }).click();
  const code = attendees.pad.getByRole('img', { name: /^Kode som Ánne Østby signerer/ });
  const {
    context,
    page: shown,
    phone,
    bytes,
  } = await openPhone(browser, await addressIn(code), policyViolations);
  const texts = [
    attendees.pad.locator('.signed-text'),
    shown.getByRole('region', { name: 'Les det som signeres' }),
  ];
  for (const text of texts) {
    await expect(text.locator('s')).toHaveText('60');
    await expect(text.locator('s')).toHaveCSS('text-decoration-line', 'line-through');
    await expect(text.getByRole('cell', { name: 'Sum areal' })).toHaveJSProperty('colSpan', 2);
    const area = text.getByText('12 m²');
    await expect(area).toHaveCSS('color', 'rgb(179, 38, 30)');
    await expect(area).toHaveCSS('text-align', 'right');
  }
  await expectAccessible(shown);
  expect(await shown.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await bytes(), 'gzip, with the pad').toBeLessThanOrEqual(60_000);
  await phone.draw();
  await phone.send.click();
  await expect(shown.getByText(/^Signaturen er levert/)).toBeVisible();
  await context.close();
  await expect(attendees.pad).toHaveCount(0, soon);
  const downloading = page.waitForEvent('download');
  await agreement.generate.click();
  await downloading;
  await expect(agreement.parties).toHaveCount(0);
});
