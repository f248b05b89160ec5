import type { AgreementToGenerate } from '@feltbok/contract/agreements.ts';
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../fixtures';
import { AgreementScreen } from '../pages/agreement';
import type { AttendeesScreen } from '../pages/attendees';
import { openPad, openPhone } from '../party-on-phone';
import { expect, test } from '../sync-world';

test.use({ live: true });
test.describe.configure({ timeout: 120_000 });

/** Makes a link for the party whose pad is open. */
async function readLink(pad: Locator) {
  await pad.getByRole('button', { name: 'Lag lenke til parten' }).click();
  await pad.getByRole('combobox', { name: 'Lenken varer i' }).selectOption('14 dager');
  await pad.getByRole('button', { name: 'Lag lenke', exact: true }).click();
  const address = await pad.getByRole('textbox', { name: 'Lenke' }).inputValue();
  const code = await pad.getByRole('textbox', { name: 'Kode' }).inputValue();
  return { address, code };
}

/** Makes a link for the party whose pad is open, and closes the pad. */
async function makeLink(attendees: AttendeesScreen) {
  const { pad } = attendees;
  const link = await readLink(pad);
  await attendees.padButton('Lukk vinduet').click();
  await expect(pad).toHaveCount(0);
  return link;
}

test('[MEET-3] a remote party signs by link and code; the office accepts it', async ({
  tablet,
  browser,
  policyViolations,
  world: { nextCase },
}) => {
  const name = 'Ánne Østby';
  const { page, attendees } = await openPad(tablet, nextCase(), name);
  await attendees.padButton('Lukk vinduet').click();
  await page.getByRole('button', { name: 'Ja' }).click();
  await attendees.save.click();
  await expect(attendees.state).toHaveText('Lagret');
  await attendees.openPad(name);
  const { address, code } = await makeLink(attendees);
  const links = page.getByRole('region', { name: 'Lenker som er sendt' });
  await expect(links.getByText(/^Ikke signert ennå/)).toBeVisible();

  const { context, page: shown, phone } = await openPhone(browser, address, policyViolations);
  const field = shown.getByRole('textbox', { name: 'Koden' });
  await expect(field).toBeVisible();
  await expect(shown.getByText(name)).toHaveCount(0);
  for (const language of ['Norsk nynorsk', 'English', 'Norsk bokmål']) {
    await shown.getByRole('button', { name: language }).click();
    await expectAccessible(shown);
    expect(await shown.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
  }
  await field.fill(code.startsWith('0000') ? '1111 1111' : '0000 0000');
  await field.press('Enter');
  await expect(shown.getByText(/^Koden er feil/)).toBeVisible();
  await field.fill(code);
  await field.press('Enter');
  await expect(shown.getByText(name, { exact: true })).toBeVisible();
  await phone.draw();
  await phone.send.click();
  await expect(shown.getByText(/^Signaturen er levert/)).toBeVisible();
  await context.close();

  await links.getByRole('button', { name: `Ta inn signaturen til ${name}` }).click();
  await expect(attendees.sign(name)).toHaveText('Signert');
  await attendees.save.click();
  await expect(attendees.state).toHaveText('Lagret');
  await expect(links).toHaveCount(0);
  await attendees.row(name).getByRole('button', { expanded: false }).click();
  await expect(page.getByText(/Med en lenke som ble sendt\.$/)).toBeVisible();
});

test('[MEET-3] a remote party proves who it is; the case says so', async ({
  tablet,
  browser,
  policyViolations,
  world: { nextCase },
}) => {
  const name = 'Berit Čáhppes';
  const { page, attendees } = await openPad(tablet, nextCase(), name);
  const { address, code } = await makeLink(attendees);
  const { context, page: shown } = await openPhone(browser, address, policyViolations);
  await shown.getByRole('textbox', { name: 'Koden' }).fill(code);
  await shown.keyboard.press('Enter');
  const prove = shown.getByRole('button', { name: 'Bevis hvem du er med Demo-ID' });
  await prove.click();
  await shown.getByRole('button', { name: 'Avbryt' }).click();
  await expect(shown.getByText(/^Det ble ikke bevist hvem du er/)).toBeVisible();
  await prove.click();
  await shown.getByRole('button', { name: 'Kari Landmåler' }).click();
  await expect(
    shown.getByText('Du har bevist hvem du er med Demo-ID (Kari Landmåler).'),
  ).toBeVisible();
  expect(new URL(shown.url()).search).toBe('');
  await expectAccessible(shown);
  await shown.getByRole('button', { name: 'Skriv navnet i stedet' }).click();
  await shown.getByRole('textbox', { name: 'Navnet ditt' }).fill(name);
  await shown.getByRole('button', { name: 'Signer og send' }).click();
  await expect(shown.getByText(/^Signaturen er levert/)).toBeVisible();
  await context.close();

  await page.getByRole('button', { name: `Ta inn signaturen til ${name}` }).click();
  await attendees.save.click();
  await expect(attendees.state).toHaveText('Lagret');
  await attendees.row(name).getByRole('button', { expanded: false }).click();
  await expect(page.getByText(/Med en lenke som ble sendt\. Bevist med Demo-ID\.$/)).toBeVisible();
});

test('[MEET-3] the office withdraws a link, which then says so', async ({
  tablet,
  browser,
  policyViolations,
  world: { nextCase },
}) => {
  const { page, attendees } = await openPad(tablet, nextCase(), 'Nils Nergård');
  const { address } = await makeLink(attendees);
  await page.getByRole('button', { name: 'Trekk tilbake lenken til Nils Nergård' }).click();
  await page.getByRole('button', { name: 'Ja' }).click();
  await expect(page.getByRole('region', { name: 'Lenker som er sendt' })).toHaveCount(0);
  const { context, page: shown } = await openPhone(browser, address, policyViolations);
  await expect(
    shown.getByText('Koden eller lenken er trukket tilbake. Be om en ny.'),
  ).toBeVisible();
  await context.close();
});

test('[FLT-5] an agreement signed by link is made only after a question, with the signature', async ({
  tablet,
  browser,
  policyViolations,
  world: { nextCase },
}) => {
  const { page, attendees } = await openPad(tablet, nextCase(), 'Ánne Østby');
  await attendees.padButton('Lukk vinduet').click();
  await page.getByRole('button', { name: 'Ja' }).click();
  await attendees.save.click();
  await expect(attendees.state).toHaveText('Lagret');
  const agreement = new AgreementScreen(page);
  await agreement.open();
  await agreement.text.click();
  await page.keyboard.type('Partene er enige om grensen ved bekken.');
  await agreement.addParties(1);
  await page.getByRole('button', { name: /^Signer: / }).click();
  const pad = page.getByRole('dialog', { name: /^Signatur: / });
  const { address, code } = await readLink(pad);
  await pad.getByRole('button', { name: 'Lukk vinduet' }).click();

  const { context, page: shown } = await openPhone(browser, address, policyViolations);
  await shown.getByRole('textbox', { name: 'Koden' }).fill(code);
  await shown.keyboard.press('Enter');
  await shown.getByRole('button', { name: 'Skriv navnet i stedet' }).click();
  await shown.getByRole('textbox', { name: 'Navnet ditt' }).fill('Ánne Østby');
  await shown.getByRole('button', { name: 'Signer og send' }).click();
  await expect(shown.getByText(/^Signaturen er levert/)).toBeVisible();
  await context.close();

  await agreement.generate.click();
  const question = page.getByRole('dialog', { name: 'Signaturer som ikke er tatt inn' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Avbryt' }).click();
  await expect(question).toHaveCount(0);
  await agreement.generate.click();
  const sending = page.waitForRequest(/Agreements\/generate$/);
  const downloading = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Ta inn og lag PDF' }).click();
  const { parties } = (await sending).postDataJSON() as AgreementToGenerate;
  expect(parties.map(({ signature = '' }) => signature.slice(0, 14))).toEqual(['data:image/png']);
  expect((await downloading).suggestedFilename()).toMatch(/-Avtale-/);
  await expect(page.getByText(/er endret siden/)).toHaveCount(0);
});
