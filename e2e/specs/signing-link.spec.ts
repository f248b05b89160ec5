import { expectAccessible } from '../fixtures';
import { padFor, phoneAt } from '../party-on-phone';
import { expect, test } from '../sync-world';

test.use({ live: true });
test.describe.configure({ timeout: 120_000 });

test('[MEET-3] a remote party signs by link and code; the office takes it in', async ({
  tablet,
  browser,
  policyViolations,
  world: { nextCase },
}) => {
  const name = 'Ánne Østby';
  const { page, attendees } = await padFor(tablet, nextCase(), name);
  await attendees.padButton('Lukk vinduet').click();
  await page.getByRole('button', { name: 'Ja' }).click();
  await attendees.save.click();
  await expect(attendees.state).toHaveText('Lagret');
  await attendees.openPad(name);
  await attendees.pad.getByRole('button', { name: 'Lag lenke til parten' }).click();
  await attendees.pad.getByRole('combobox', { name: 'Lenken varer i' }).selectOption('14 dager');
  await attendees.pad.getByRole('button', { name: 'Lag lenke' }).click();
  const address = await attendees.pad.getByRole('textbox', { name: 'Lenke' }).inputValue();
  const code = await attendees.pad.getByRole('textbox', { name: 'Kode' }).inputValue();
  await attendees.padButton('Lukk vinduet').click();
  await expect(attendees.pad).toHaveCount(0);
  const links = page.getByRole('region', { name: 'Lenker som er sendt' });
  await expect(links.getByText(/^Ikke signert ennå/)).toBeVisible();

  const { context, page: shown, phone } = await phoneAt(browser, address, policyViolations);
  const field = shown.getByRole('textbox', { name: 'Koden' });
  await expect(field).toBeVisible();
  await expect(shown.getByText(name)).toHaveCount(0);
  for (const language of ['Norsk nynorsk', 'English', 'Norsk bokmål']) {
    await shown.getByRole('button', { name: language }).click();
    await expectAccessible(shown);
    expect(await shown.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
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
  await expect(page.getByText(/Ved en lenke som ble sendt\.$/)).toBeVisible();
});

test('[MEET-3] the office withdraws a link, which then says so', async ({
  tablet,
  browser,
  policyViolations,
  world: { nextCase },
}) => {
  const { page, attendees } = await padFor(tablet, nextCase(), 'Nils Nergård');
  await attendees.pad.getByRole('button', { name: 'Lag lenke til parten' }).click();
  await attendees.pad.getByRole('button', { name: 'Lag lenke' }).click();
  const address = await attendees.pad.getByRole('textbox', { name: 'Lenke' }).inputValue();
  await attendees.padButton('Lukk vinduet').click();
  await page.getByRole('button', { name: 'Trekk tilbake lenken til Nils Nergård' }).click();
  await page.getByRole('button', { name: 'Ja' }).click();
  await expect(page.getByRole('region', { name: 'Lenker som er sendt' })).toHaveCount(0);
  const { context, page: shown } = await phoneAt(browser, address, policyViolations);
  await expect(shown.getByText('Koden eller lenken er trukket tilbake. Be om en ny.')).toBeVisible();
  await context.close();
});
