import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Response } from '@playwright/test';
import { reachSync } from './page-store';
import { AttendeesScreen } from './pages/attendees';
import { addressIn, PhonePage } from './pages/phone';
import { collectPolicyViolations, type PolicyViolations } from './policy-violations';
import { readState } from './sync-cases';
import { openList } from './sync-world';

/** Opens the pad of a party that the server does not know yet. */
export async function openPad(tablet: BrowserContext, caseNumber: string, name: string) {
  const page = await openList(tablet);
  await reachSync(page);
  const { address } = await readState(page, caseNumber);
  await page.goto(`${address}/attendees`);
  const attendees = new AttendeesScreen(page);
  await attendees.add.click();
  await attendees.field(/^Navn/).fill(name);
  await attendees.openPad(name);
  const showCode = async () => {
    await attendees.pad.getByRole('button', { name: 'Signer på egen telefon' }).click();
    return addressIn(
      attendees.pad.getByRole('img', { name: `Kode som ${name} signerer med på egen telefon` }),
    );
  };
  return { page, attendees, showCode };
}

/** Opens an address on a phone; `bytes` counts all that it loaded, compressed with gzip. */
export async function openPhone(
  browser: Browser,
  address: string,
  policyViolations: PolicyViolations,
) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    locale: 'nb-NO',
  });
  collectPolicyViolations(context, policyViolations);
  const page = await context.newPage();
  const loaded: Response[] = [];
  page.on('response', (response) => loaded.push(response));
  await page.goto(address);
  const countBytes = async () =>
    (
      await Promise.all(loaded.map(async (response) => gzipSync(await response.body()).length))
    ).reduce((sum, size) => sum + size);
  return { context, page, phone: new PhonePage(page), bytes: countBytes };
}
