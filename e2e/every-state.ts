import { join } from 'node:path';
import type { CustomerContext } from '@feltbok/contract/customer-context.ts';
import type { Device } from '@feltbok/contract/devices.ts';
import type { DocumentRoom } from '@feltbok/contract/documents.ts';
import type { IssuedPaper } from '@feltbok/contract/papers.ts';
import type { Case } from '@feltbok/domain/cases/case.ts';
import { expect, type Locator, type Page, test } from '@playwright/test';

const photograph = join(import.meta.dirname, '../sandbox/demo-documents/grensebolt.jpg');

const knownPaper: IssuedPaper = {
  kind: 'agreement',
  issuedBy: 'Fjordvik kommune',
  issuedAt: '2026-11-24T09:41:00Z',
  sha256: '5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef',
  withoutPower: 2,
  withoutEvidence: 1,
  provenBy: [],
  seal: {
    sealedAt: '2026-11-24T09:42:00Z',
    holder: 'Fjordvik kommune',
    sha256: '0b7c9a425d1e4f589a532f9b7e6c1d206a0b2f0e4f574a438e0b6c8d1c8f2a10',
  },
};

/** What any page may read. */
const forEverybody = { 'access-control-allow-origin': '*' };

const device = (number: number, rest: Partial<Device>): Device => ({
  deviceId: `00000000-0000-4000-8000-00000000000${number}`,
  name: 'Safari, iOS, 1180 × 820',
  firstContact: '2026-11-01T08:00:00+01:00',
  lastContact: '2026-11-23T08:00:00+01:00',
  builds:
    'host 0123456789abcdef, case 0123456789abcdef, maps 0123456789abcdef, reports 0123456789abcdef',
  pending: 0,
  wipeAskedAt: null,
  wipeAskedBy: null,
  wipeAnsweredAt: null,
  ...rest,
});

const moreDevices = [
  device(1, { pending: 3 }),
  device(2, { wipeAskedAt: '2026-11-23T09:00:00+01:00', wipeAskedBy: 'user' }),
  device(3, {
    wipeAskedAt: '2026-11-23T09:00:00+01:00',
    wipeAskedBy: 'operator',
    wipeAnsweredAt: '2026-11-24T09:00:00+01:00',
  }),
];

const pin = '274061';

interface Size {
  width: number;
  height: number;
}

interface Walk {
  page: Page;
  /** From a text in bokmål to what stands on the screen for it. */
  say: (text: string) => string;
  /** In CSS pixels: all is opened at the first, and shown at each. */
  sizes: readonly Size[];
  /** Looks at the state that the page is in now, and at what has opened, where something has. */
  look: (state: string, size: Size, opened?: Locator) => Promise<void>;
}

type Role = Parameters<Page['getByRole']>[0];

/**
 * Goes through the screens, dialogs, panels and menus of the app, and leaves nothing behind on the
 * server.
 */
export async function everyState({ page, say, sizes, look: lookAtSize }: Walk) {
  const atEachSize = async (act: (size: Size) => Promise<void>) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await act(size);
    }
    await page.setViewportSize(sizes[0] as Size);
  };
  const look = (state: string, opened?: Locator) =>
    test.step(state, () => atEachSize((size) => lookAtSize(state, size, opened)));
  /** What has this name, with anything where the text takes a value. */
  const pattern = (text: string) =>
    say(text)
      .split(/\{\{[^}]*\}\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*');
  const named = (role: Role, text: string) =>
    page.getByRole(role, { name: new RegExp(`^${pattern(text)}$`) }).first();
  const beginning = (role: Role, text: string) =>
    page.getByRole(role, { name: new RegExp(`^${pattern(text)}`) }).first();
  const button = (text: string) => named('button', text);
  const dialog = page.getByRole('dialog');
  const closed = () => expect(dialog).toHaveCount(0);
  const leave = async () => {
    await page.keyboard.press('Escape');
    await closed();
  };
  const settled = () => expect(page.locator('.fb-spin')).toHaveCount(0);
  const tab = async (text: string) => {
    await page
      .getByRole('navigation')
      .getByRole('link', { name: say(text) })
      .click();
    await settled();
  };
  const lookAtTabs = async (what: string) => {
    const tabs = dialog.getByRole('tab');
    await expect(tabs.first()).toBeVisible();
    for (let index = 0; index < (await tabs.count()); index += 1) {
      await tabs.nth(index).click();
      await look(`${what}, tab ${index + 1}`, dialog);
    }
    await leave();
  };

  const list = async () => {
    await page.goto('/');
    await expect(page.locator('[role=row][data-index]').first()).toBeVisible();
    await look('the case list');
    await beginning('button', 'Vis hele teksten: {{name}}').click();
    await expect(dialog).toBeVisible();
    await look('the texts of a case, whole', dialog);
    await leave();
    for (const menu of ['Språk', 'Hjelp', 'Meny for {{name}}']) {
      await beginning('button', menu).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await look(`the menu ${menu}`, page.getByRole('menu'));
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toBeHidden();
    }
    await button('Hjelp').click();
    await named('menuitem', 'Omvisning').click();
    await expect(dialog).toBeVisible();
    await look('the tour', dialog);
    await leave();
    await button('Hjelp').click();
    await named('menuitem', 'Om Feltbok').click();
    await lookAtTabs('About');
    await beginning('button', 'Meny for {{name}}').click();
    await named('menuitem', 'Innstillinger').click();
    await lookAtTabs('the settings');
    await beginning('button', 'Synkronisering').click();
    const panel = named('region', 'Synkronisering');
    await expect(panel).toBeVisible();
    await look('the panel of what is not sent', panel);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await button('Uke').click();
    await look('the week');
    await button('Liste').click();
    await expect(page.locator('[role=row][data-index]').first()).toBeVisible();
    const filter = button('Filter');
    if (await filter.isVisible()) {
      await filter.click();
      await expect(dialog).toBeVisible();
      await dialog.getByRole('combobox').first().selectOption('period');
      await look('the filter', dialog);
      await dialog.getByRole('combobox').first().selectOption('all');
      await leave();
    }
  };

  const overview = async () => {
    // On a phone few rows have room, and only these are in the page.
    await page.getByRole('searchbox').fill('2026/118');
    await page.locator('[role=row][data-index]').filter({ hasText: '2026/118' }).click();
    const description = named('textbox', 'Beskrivelse');
    await expect(description).toBeVisible();
    await look('the overview');
    await button('Historikk').click();
    await expect(dialog.getByRole('listitem').first()).toBeVisible();
    await look('the history', dialog);
    await leave();
    await button('Gjør saken tilgjengelig frakoblet').click();
    await expect(dialog.getByRole('button', { name: say('Hent saken') })).toBeVisible();
    await look('a case for offline use', dialog);
    await leave();
    await description.fill('1234');
    await button('Avbryt').click();
    await expect(dialog).toBeVisible();
    await look('the question before edits are thrown away', dialog);
    await button('Nei').click();
    await closed();
    await page
      .getByRole('navigation')
      .getByRole('link', { name: say('Deltakere') })
      .click();
    await expect(dialog).toBeVisible();
    await look('the question before a screen is left', dialog);
    await button('Fortsett').click();
    await closed();
  };

  const attendees = async () => {
    await expect(button('Legg til deltaker')).toBeVisible();
    await page.getByRole('row').getByRole('button', { expanded: false }).first().click();
    await button('Legg til deltaker').click();
    await named('textbox', 'Gnr').fill('0');
    await named('textbox', 'Bnr').focus();
    await look('the attendees, with a new one');
    await button('Signer: {{name}}').click();
    await expect(named('img', 'Felt for signaturen til {{signer}}')).toBeVisible();
    await look('the signature pad', dialog);
    await button('Skriv navnet i stedet').click();
    await look('the signature by keyboard', dialog);
    await button('Signer på egen telefon').click();
    await expect(named('img', 'Kode som {{signer}} signerer med på egen telefon')).toBeVisible();
    await look('the code for a phone', dialog);
    await button('Lag lenke til parten').click();
    await look('the link before it is made', dialog);
    await button('Lag lenke').click();
    await expect(named('textbox', 'Lenke')).toBeVisible();
    await look('the link to be sent', dialog);
    await named('textbox', 'Lenke').press('Escape');
    await closed();
    await expect(named('region', 'Lenker som er sendt')).toBeVisible();
    await look('links that were sent');
    await button('Trekk tilbake lenken til {{name}}').click();
    await look('the question before a link is withdrawn', dialog);
    await button('Ja').click();
    await closed();
    await button('Signer: {{name}}').click();
    await expect(named('img', 'Felt for signaturen til {{signer}}')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button('Ja')).toBeVisible();
    await look('the question before the pad is closed', dialog.last());
    await button('Ja').click();
    await closed();
    await button('Avbryt').click();
    await button('Ja').click();
    await closed();
    const hasCameraApp = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
    const chooser = hasCameraApp ? page.waitForEvent('filechooser') : null;
    await button('Fotografer deltakerlisten').click();
    await (await chooser)?.setFiles(photograph);
    await expect(dialog).toBeVisible();
    if (!hasCameraApp) {
      await look('the camera', dialog);
      return leave();
    }
    await expect(named('img', 'Bildet av deltakerlisten')).toBeVisible();
    await look('the photo of the list', dialog);
    await page.keyboard.press('Escape');
    await expect(button('Ja')).toBeVisible();
    await look('the question before the photo is lost', dialog.last());
    await button('Ja').click();
    await closed();
  };

  const documents = async () => {
    await tab('Dokumenter');
    await expect(button('Legg til')).toBeEnabled();
    await look('the documents');
    await button('Åpne {{name}}').click();
    await expect(dialog).toBeVisible();
    await settled();
    await look('the viewer', dialog);
    await leave();
    await page.getByRole('button', { name: /\.JPG/ }).first().click();
    await expect(named('combobox', 'Hører til grensepunkt')).toBeVisible();
    await settled();
    await look('a photo and its boundary mark', dialog);
    await leave();
    const chooser = page.waitForEvent('filechooser');
    await button('Legg til').click();
    await (await chooser).setFiles(photograph);
    await expect(button('Gå videre')).toBeEnabled();
    await look('a chosen file', dialog);
    await button('Gå videre').click();
    await expect(dialog.getByRole('radio').first()).toBeVisible();
    await look('the choice of a document type', dialog);
    await leave();
  };

  const maps = async () => {
    await tab('Kart');
    await expect(page.getByText(say('Laster kartet …'))).toBeHidden();
    await look('the map');
    for (const tool of [
      'Kartlag',
      'Liste over grensepunkter',
      'Posisjon og koordinat',
      'Spør om et sted',
    ]) {
      await button(tool).click();
      await expect(page.getByRole('complementary')).toBeVisible();
      await look(tool, page.getByRole('complementary'));
      await button(tool).click();
      await expect(page.getByRole('complementary')).toHaveCount(0);
    }
    await button('Spør om et sted').click();
    await button('Spør om midten av kartet').click();
    await expect(page.getByRole('complementary').getByRole('group').first()).toBeVisible();
    await settled();
    await look('what is known of a place', page.getByRole('complementary'));
    await button('Spør om et sted').click();
    await button('Mål avstand og areal').click();
    await look('measuring', page.locator('.fb-maps-bars > *').first());
    await button('Mål avstand og areal').click();
    await button('Importer fil').click();
    await expect(dialog).toBeVisible();
    await look('the import of a file', dialog);
    await leave();
    await button('Liste over grensepunkter').click();
    await button('Eksporter').click();
    await expect(dialog).toBeVisible();
    await look('the export of marks', dialog);
    await leave();
    await button('Nytt grensepunkt').click();
    await named('textbox', 'Nord').fill('1,2,3');
    await named('textbox', 'Øst').focus();
    await look('a boundary mark', page.getByRole('complementary'));
    await page
      .getByRole('complementary')
      .getByRole('button', { name: say('Lukk') })
      .first()
      .click();
    await expect(dialog).toBeVisible();
    await look('the question before a mark is left', dialog);
    await button('Fjern').click();
    await closed();
    // It waits on the device: the states share their case.
    await page.route('**/api/Sketches/*', (route) => route.abort());
    await button('Skisse').click();
    await expect(named('toolbar', 'Tegneverktøy')).toBeVisible();
    await look('the sketch', named('toolbar', 'Tegneverktøy'));
    await button('Polygon').click();
    await look('a polygon that is begun', named('toolbar', 'Tegneverktøy'));
    await button('Ny tekst').click();
    await button('Punkt midt i kartet').click();
    await named('textbox', 'Tekst').fill('1234');
    await look('a text of the sketch', page.getByRole('complementary'));
    await page
      .getByRole('complementary')
      .getByRole('button', { name: say('Lukk') })
      .click();
    await button('Skissen').click();
    await look('the parts of the sketch', page.getByRole('complementary'));
    await page
      .getByRole('complementary')
      .getByRole('button', { name: say('Lukk') })
      .click();
    await beginning('button', 'Meny for {{name}}').click();
    await named('menuitem', 'Logg ut').click();
    await expect(dialog).toBeVisible();
    await look('the question before work is deleted', dialog);
    await leave();
  };

  const reports = async () => {
    await tab('Rapport');
    await look('the reports');
    await beginning('link', 'Protokoll').click();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await look('the checklist');
    await button('Lag protokoll').click();
    await expect(button('Lagre som PDF')).toBeEnabled();
    await look('the protocol');
    await page.goto(page.url().replace(/\/reports\/.*/, '/reports/measurements'));
    await expect(button('Lagre som PDF')).toBeVisible();
    await look('the measurement report');
    await tab('Rapport');
    await beginning('link', 'Avtaler').click();
    await named('combobox', 'Mal').selectOption({ index: 1 });
    await expect(page.locator('.ck-content')).toBeVisible();
    await settled();
    await look('an agreement');
    await beginning('button', 'Velg parter').click();
    await look('the list of parties', named('group', 'Velg parter'));
    await named('group', 'Velg parter').getByRole('checkbox').first().check();
    expect(
      await button('Legg til').evaluate(isUncovered),
      'the open list leaves free what adds the parties',
    ).toBe(true);
    await button('Legg til').click();
    await expect(beginning('button', 'Signer: {{name}}')).toBeVisible();
    await look('an agreement with a party');
    // Those that have no room in the bar are in a menu of their own: which they are depends on the
    // size.
    const menus = page
      .locator('.ck-toolbar')
      .first()
      .locator('.ck-dropdown__button')
      .filter({ visible: true });
    const openMenu = page.locator('.ck-dropdown__panel-visible');
    await atEachSize(async (size) => {
      for (let index = 0; index < (await menus.count()); index += 1) {
        await menus.nth(index).click();
        await lookAtSize(`the menu ${index + 1} of the editor`, size, openMenu);
        await menus.nth(index).click();
        await expect(openMenu).toHaveCount(0);
      }
    });
    await page.locator('.ck-content').click();
    await page.keyboard.type('1234 ');
    await button('Lagre som mal').click();
    await expect(beginning('textbox', 'Navn på malen')).toBeFocused();
    await look('a new template', dialog);
    await leave();
  };

  /** Changes what the API answers, until the page is done with. */
  const answerChanged = <Answer>(path: string, changed: (answer: Answer) => unknown) =>
    page.route(new RegExp(`/api/${path}(\\?|$)`), async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const { 'if-none-match': _, ...headers } = await route.request().allHeaders();
      const response = await route.fetch({ headers });
      await route.fulfill(
        response.ok() ? { response, json: changed(await response.json()) } : { response },
      );
    });
  const openTab = async (title: string) => {
    await beginning('button', 'Meny for {{name}}').click();
    await named('menuitem', 'Innstillinger').click();
    await named('tab', title).click();
  };

  const scannedDocuments = async () => {
    await answerChanged<CustomerContext>('CustomerContext', (customer) => ({
      ...customer,
      hasDocumentQuota: true,
    }));
    await answerChanged<DocumentRoom>(
      'DocumentRoom',
      () => ({ bytesLeft: 20_000 }) satisfies DocumentRoom,
    );
    await answerChanged<Case[]>('Cases', (cases) => {
      for (const { documentTypes } of cases.flatMap(({ businesses }) => businesses)) {
        documentTypes
          .flatMap(({ documents }) => documents)
          .forEach((one, index) => {
            one.scan = (['waiting', 'infected', null] as const)[index % 3];
            one.isOwn = true;
          });
      }
      return cases;
    });
    await page.goto('/');
    await page.getByRole('searchbox').fill('2026/118');
    await page.locator('[role=row][data-index]').filter({ hasText: '2026/118' }).click();
    await tab('Dokumenter');
    for (const text of [
      'Kontrolleres for skadelig programvare, og kan åpnes når det er gjort.',
      'Inneholder skadelig programvare og blir ikke vist. Slett det, og legg det inn på ' +
        'nytt fra en ren fil.',
      'Kommunens plass til dokumenter er brukt opp. Et nytt bilde blir liggende på ' +
        'enheten, og tjeneren tar det ikke imot før noe er slettet.',
    ]) {
      await expect(page.getByText(say(text)).first()).toBeVisible();
    }
    await look('documents that are scanned or hold malware, without room for more');
    await button('Slett {{name}}').click();
    await expect(dialog).toBeVisible();
    await look('the question before what holds malware is deleted', dialog);
    await leave();
  };

  const devices = async () => {
    const contact = page.waitForRequest(/CustomerContext\?.*deviceId=/);
    await page.goto('/');
    const deviceId = new URL((await contact).url()).searchParams.get('deviceId') ?? '';
    await answerChanged<Device[]>('Devices', () => [
      device(0, { deviceId, name: 'Chrome, Linux' }),
      ...moreDevices,
    ]);
    await openTab('Enheter');
    await expect(
      page.getByText(new RegExp(`^${pattern('{{name}} (denne enheten)')}$`)),
    ).toBeVisible();
    await look('the devices of an account', dialog);
    await beginning('button', 'Slett innholdet på {{name}}').click();
    await expect(dialog).toHaveCount(2);
    await look('the question before a device is wiped', dialog.last());
    await button('Avbryt').click();
    await expect(dialog).toHaveCount(1);
    // A message that is shown has such a button too.
    await dialog.getByRole('button', { name: say('Lukk') }).click();
    await closed();
  };

  const papers = async () => {
    await page.goto('/verify');
    const field = named('textbox', 'Koden på papiret');
    const found = page.getByRole('main').locator('section');
    await expect(field).toBeVisible();
    await look('the check of a paper');
    await field.fill('7K2M');
    await button('Kontroller').click();
    await expect(page.getByText(say('Koden har tolv tegn, som 7K2M-QX4D-9RTB.'))).toBeVisible();
    await look('the check of a paper, with half a code');
    await page.getByLabel(say('Velg filen')).setInputFiles(photograph);
    await expect(named('heading', 'Ikke kjent')).toBeVisible();
    await look('a paper that is not known', found);
    await page.route('**/api/Papers/*', (route) =>
      route.fulfill({ headers: forEverybody, json: knownPaper }),
    );
    await page.getByLabel(say('Velg filen')).setInputFiles(photograph);
    await expect(named('heading', 'Uendret')).toBeVisible();
    await look('a genuine paper', found);
    await field.fill('7K2M-QX4D-9RTB');
    await button('Kontroller').click();
    await expect(named('heading', 'Koden er kjent')).toBeVisible();
    await look('a code that is known', found);
  };

  const deviceLock = async () => {
    const secret = 'PIN-kode eller passordfrase';
    const chosen = 'Ny PIN-kode eller passordfrase';
    const again = 'Gjenta';
    await page.goto('/');
    await openTab('Lagring');
    await button('Velg PIN-kode').click();
    await expect(named('textbox', chosen)).toBeVisible();
    const cover = page.locator('dialog.fb-lock-cover');
    await look('the choice of a PIN', cover);
    await named('textbox', chosen).fill('1234');
    await button('Ta i bruk').click();
    await expect(cover.getByRole('alert')).toBeVisible();
    await look('a PIN that is too short', cover);
    await named('textbox', chosen).fill(pin);
    await named('textbox', again).fill(pin);
    await button('Ta i bruk').click();
    await expect(page.locator('[role=row][data-index]').first()).toBeVisible();
    await expect(cover).toHaveCount(0);
    await openTab('Lagring');
    await expect(
      page.getByText(say('Det som ligger på enheten, åpnes med PIN-kode eller passordfrase.')),
    ).toBeVisible();
    await look('the settings of a device with a PIN', dialog);
    await leave();
    await beginning('button', 'Meny for {{name}}').click();
    await named('menuitem', 'Lås').click();
    await expect(named('textbox', secret)).toBeVisible();
    await look('the lock', cover);
    await named('textbox', secret).fill('111222');
    await button('Åpne').click();
    await expect(cover.getByRole('alert')).toBeVisible();
    await look('the lock after a wrong PIN', cover);
    await button('Glemt PIN-koden?').click();
    await expect(button('Slett og logg ut')).toBeVisible();
    await look('a PIN that is forgotten', cover);
    await button('Tilbake').click();
    await named('textbox', secret).fill(pin);
    await button('Åpne').click();
    await expect(cover).toHaveCount(0);
  };

  await page.setViewportSize(sizes[0] as Size);
  for (const part of [
    list,
    overview,
    attendees,
    documents,
    maps,
    reports,
    scannedDocuments,
    devices,
    papers,
    deviceLock,
  ])
    await part();
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look('the page for an address that leads nowhere');
}

/** In the page: whether a finger meets it where it stands, once it is scrolled into view. */
async function isUncovered(control: Element): Promise<boolean> {
  control.scrollIntoView({ block: 'center' });
  // A list that is open follows in the next frame.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const { left, top, width, height } = control.getBoundingClientRect();
  return control.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
