import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { addresses, getSparePort } from '../addresses';
import { waitForStoredCaseList } from '../device-scan';
import { test as base, expect } from '../fixtures';
import { OwnApi } from '../own-api';
import { AgreementScreen } from '../pages/agreement';
import { AttendeesScreen, wave } from '../pages/attendees';
import { CaseListScreen } from '../pages/case-list';
import { DocumentsScreen, notSentYet } from '../pages/documents';
import { MarksScreen } from '../pages/marks';
import { openSyncPanel, sendWaiting } from '../pages/sync-panel';
import { collectPolicyViolations } from '../policy-violations';
import { readChangedConfig, runProgram, serve } from '../servers';
import { getSignInFile, type UserName } from '../users';
import { waitForInstallation } from '../whole-app';

interface DemoCase {
  businesses: Array<{
    details: { businessDate: string; caseNumber: string };
    attendees: Array<{ name: string }>;
  }>;
}

interface OwnTown {
  /** Numbers of a case with a meeting today, and of one with a meeting on another day. */
  ofToday: string;
  ofAnotherDay: string;
  /** Opens a separate browser in which a user is signed in. */
  browserOf(user: UserName, wifi?: boolean): Promise<BrowserContext>;
}

/**
 * Host and API with two of the demo's cases, for one test alone, so that its changes affect no
 * other.
 */
const test = base.extend<{ town: OwnTown }>({
  town: async ({ browser, policyViolations }, use, { parallelIndex }) => {
    const hostPort = getSparePort(parallelIndex);
    const apiPort = getSparePort(parallelIndex, 1);
    const address = `http://localhost:${hostPort}`;
    const folder = await mkdtemp(join(tmpdir(), 'feltbok-town-'));
    const file = join(folder, 'demo.json');
    await runProgram(['sandbox/dist/demo-data.js', '--out', file], {});
    const demo = JSON.parse(await readFile(file, 'utf8')) as {
      customers: Array<{ cases: DemoCase[] }>;
    };
    await rm(folder, { recursive: true });
    const { ofToday, ofAnotherDay } = findCases(demo.customers[0]?.cases ?? []);
    const customers = demo.customers
      .slice(0, 1)
      .map((customer) => ({ ...customer, cases: [ofToday, ofAnotherDay] }));
    const data = { ...demo, customers };
    const api = await OwnApi.start(apiPort, data, address);
    const host = await serve({
      app: 'host',
      port: hostPort,
      config: await readChangedConfig({ api: api.address }),
    });
    const contexts: BrowserContext[] = [];
    await use({
      ofToday: getCaseNumber(ofToday),
      ofAnotherDay: getCaseNumber(ofAnotherDay),
      browserOf: async (user, wifi = false) => {
        const context = await openBrowser(browser, address, user, wifi);
        collectPolicyViolations(context, policyViolations);
        contexts.push(context);
        return context;
      },
    });
    await Promise.all([...contexts.map((context) => context.close()), host.stop(), api.delete()]);
  },
});

function findCases(cases: readonly DemoCase[]) {
  const day = (moment: string | number) =>
    new Date(moment).toLocaleDateString('sv-SE', { timeZone: 'Europe/Oslo' });
  const find = (isWanted: (day: string) => boolean) => {
    const found = cases.find(({ businesses: [business, ...furtherBusinesses] }) => {
      if (!business || furtherBusinesses.length > 0) return false;
      return isWanted(day(business.details.businessDate)) && business.attendees.length > 1;
    });
    if (!found) throw new Error('The demo has no such case');
    return found;
  };
  const today = day(Date.now());
  const later = day(Date.now() + 3 * 24 * 60 * 60_000);
  return {
    ofToday: find((meetingDay) => meetingDay === today),
    ofAnotherDay: find((one) => one > later),
  };
}

const getCaseNumber = ({ businesses: [business] }: DemoCase) => business?.details.caseNumber ?? '';

/**
 * @param wifi whether it reports that it is on Wi-Fi, which a tablet's browser does and a desktop's does not
 */
async function openBrowser(browser: Browser, address: string, user: UserName, wifi: boolean) {
  const context = await browser.newContext({
    storageState: JSON.parse(
      (await readFile(getSignInFile(user), 'utf8')).replaceAll(addresses.host, address),
    ),
    baseURL: address,
    locale: 'nb-NO',
    timezoneId: 'Europe/Oslo',
    reducedMotion: 'reduce',
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'allow',
  });
  if (wifi) {
    await context.addInitScript(() => {
      const connection = Object.assign(new EventTarget(), { type: 'wifi', saveData: false });
      Object.defineProperty(Navigator.prototype, 'connection', { get: () => connection });
    });
  }
  return context;
}

const photograph = () =>
  readFile(join(import.meta.dirname, '../../sandbox/demo-documents/grensebolt.jpg'));

/** Checks that the page reports no loss, and nothing under way that cannot be. */
async function expectNoProblem(page: Page) {
  await expect(page.getByText(/ble ikke (lagret|hentet)|kom ikke|Noe gikk galt/)).toHaveCount(0);
  await expect(page.getByText(/^(Henter|Laster|Åpner) /)).toHaveCount(0);
}

async function takePhoto(page: Page, name: string) {
  const documents = new DocumentsScreen(page);
  await documents.open();
  await expect(documents.camera).toBeEnabled();
  const chooser = page.waitForEvent('filechooser');
  await documents.camera.tap();
  await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer: await photograph() });
  await documents.uploadAs('Fullmakt');
  await expect(documents.row(name)).toContainText('Venter på sending');
  await expectNoProblem(page);
}

async function drawMark(page: Page, number: string) {
  const map = new MarksScreen(page);
  await map.open();
  await map.draw.tap();
  const { x, y } = await map.toPagePosition();
  await page.touchscreen.tap(x, y);
  await map.field('Punktnummer').fill(number);
  await map.action('Lagre').tap();
  await expect(map.state).toHaveText('Venter på sending');
  await map.action('Lukk').tap();
}

async function sign(page: Page): Promise<string> {
  const attendees = new AttendeesScreen(page);
  await attendees.open();
  const label = await attendees.rows.first().getByRole('combobox').getAttribute('aria-label');
  const name = (label ?? '').replace('Deltok: ', '');
  await attendees.openPad(name);
  await attendees.drawByFinger(wave);
  await attendees.padButton('Ok').tap();
  await attendees.save.tap();
  await expect(attendees.state).toHaveText('Venter på sending');
  await expectNoProblem(page);
  return name;
}

async function writeAgreement(page: Page) {
  const agreement = new AgreementScreen(page);
  await agreement.open();
  await agreement.template.selectOption({ label: 'Avtale om grensejustering' });
  await expect(agreement.text.getByRole('heading', { name: 'Areal og vederlag' })).toBeVisible();
  await agreement.addParties(1);
  await agreement.sign();
  await agreement.generate.tap();
  await expect(agreement.state).toHaveText('Venter på sending');
  await expectNoProblem(page);
}

/** Checks what a browser without own data sees of a case. */
async function expectOnServer(page: Page, photo: string, mark: string) {
  const documents = new DocumentsScreen(page);
  await documents.open();
  await expect(documents.row(photo)).toBeVisible();
  await expect(documents.row(photo)).not.toContainText(notSentYet);
  const map = new MarksScreen(page);
  await map.open();
  await map.openList();
  await expect(
    map.group('Lagret').getByRole('button', { name: new RegExp(`^${mark}`) }),
  ).toBeVisible();
}

test('[RGT-2] a case of today that was never opened accepts all work offline', async ({ town }) => {
  test.setTimeout(420_000);
  const { ofToday, ofAnotherDay } = town;
  const tablet = await town.browserOf('kari', true);
  const page = await tablet.newPage();
  const list = new CaseListScreen(page);
  await page.goto('/');
  const mark = page
    .getByRole('region', { name: 'I dag' })
    .getByRole('link', { name: new RegExp(ofToday) })
    .getByRole('img', { name: 'Tilgjengelig frakoblet' });
  await expect(mark).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('region', { name: 'Klar til bruk frakoblet' })).toBeHidden({
    timeout: 120_000,
  });
  await waitForInstallation(page);
  await waitForStoredCaseList(page);

  await tablet.setOffline(true);
  // The app is opened without network, for example after the drive to the meeting.
  await page.goto('/');
  await list.choose(ofToday);
  await takePhoto(page, 'Bolt i dag.jpg');
  await drawMark(page, 'T118');
  await expectNoProblem(page);
  await expect(page.getByText(/Kart(ene|bilder) /)).toHaveCount(0);
  const signer = await sign(page);
  await writeAgreement(page);

  await list.open(ofAnotherDay);
  await takePhoto(page, 'Bolt senere.jpg');
  await drawMark(page, 'T900');
  // The map reports once what is missing; pictures downloaded for another case appear.
  await expect(page.getByText(/Eiendommen kunne ikke hentes|Kartbilder mangler her/)).toHaveCount(
    1,
  );

  await tablet.setOffline(false);
  await sendWaiting(await openSyncPanel(page));
  await expect(page.getByRole('heading', { name: /ikke tatt imot|Feil/ })).toHaveCount(0);

  const office = await (await town.browserOf('ola')).newPage();
  const atOffice = new CaseListScreen(office);
  await atOffice.open(ofToday);
  await expectOnServer(office, 'Bolt i dag.jpg', 'T118');
  const documents = new DocumentsScreen(office);
  await documents.open();
  await expect(documents.rows.filter({ hasText: /Avtale.*\.pdf/i }).first()).toBeVisible();
  const attendees = new AttendeesScreen(office);
  await attendees.open();
  await expect(attendees.sign(signer)).toHaveText('Signert');
  await atOffice.open(ofAnotherDay);
  await expectOnServer(office, 'Bolt senere.jpg', 'T900');
});
