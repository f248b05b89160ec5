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

const corners = [
  [370_700, 6_689_400],
  [370_710, 6_689_412],
  [370_720, 6_689_420],
];
const createFeature = (type: 'Point' | 'LineString', coordinates: unknown) => ({
  type: 'Feature',
  properties: type === 'Point' ? {} : { objtype: 'Teiggrense' },
  geometry: { type, coordinates },
});

/** A boundary between two marks, and one that has no mark at its end. */
const boundaryFile = {
  name: 'grenser.geojson',
  mimeType: '',
  buffer: Buffer.from(
    JSON.stringify({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::25832' } },
      features: [
        createFeature('Point', corners[0]),
        createFeature('Point', corners[2]),
        createFeature('LineString', corners),
        createFeature('LineString', [corners[2], [370_760, 6_689_460]]),
      ],
    }),
  ),
};

/** Headers of an answer that any page may read. */
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
  /** Converts a text in bokmål to the text on the screen. */
  say: (text: string) => string;
  /** Sizes in CSS pixels: states are opened at the first and shown at each. */
  sizes: readonly Size[];
  /** Checks the state that the page is in, and what has opened, if anything. */
  look: (state: string, size: Size, opened?: Locator) => Promise<void>;
}

type Role = Parameters<Page['getByRole']>[0];

/**
 * Goes through the screens, dialogs, panels and menus of the app, and leaves nothing on the server.
 */
export async function everyState({ page, say, sizes, look: lookAtSize }: Walk) {
  const forEachSize = async (act: (size: Size) => Promise<void>) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await act(size);
    }
    await page.setViewportSize(sizes[0] as Size);
  };
  const look = (state: string, opened?: Locator) =>
    test.step(state, () => forEachSize((size) => lookAtSize(state, size, opened)));
  /** Builds a pattern for a text that matches any value in its gaps. */
  const toPattern = (text: string) =>
    say(text)
      .split(/\{\{[^}]*\}\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*');
  const getNamed = (role: Role, text: string) =>
    page.getByRole(role, { name: new RegExp(`^${toPattern(text)}$`) }).first();
  const getBeginning = (role: Role, text: string) =>
    page.getByRole(role, { name: new RegExp(`^${toPattern(text)}`) }).first();
  const getButton = (text: string) => getNamed('button', text);
  const dialog = page.getByRole('dialog');
  const expectClosed = () => expect(dialog).toHaveCount(0);
  const leave = async () => {
    await page.keyboard.press('Escape');
    await expectClosed();
  };
  const expectSettled = () => expect(page.locator('.fb-spin')).toHaveCount(0);
  const openTabByText = async (text: string) => {
    await page
      .getByRole('navigation')
      .getByRole('link', { name: say(text) })
      .click();
    await expectSettled();
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
    await getBeginning('button', 'Vis hele teksten: {{name}}').click();
    await expect(dialog).toBeVisible();
    await look('the texts of a case, whole', dialog);
    await leave();
    for (const menu of ['Språk', 'Hjelp', 'Meny for {{name}}']) {
      await getBeginning('button', menu).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await look(`the menu ${menu}`, page.getByRole('menu'));
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toBeHidden();
    }
    await getButton('Hjelp').click();
    await getNamed('menuitem', 'Omvisning').click();
    await expect(dialog).toBeVisible();
    await look('the tour', dialog);
    await leave();
    await getButton('Hjelp').click();
    await getNamed('menuitem', 'Om Feltbok').click();
    await lookAtTabs('About');
    await getBeginning('button', 'Meny for {{name}}').click();
    await getNamed('menuitem', 'Innstillinger').click();
    await lookAtTabs('the settings');
    await getBeginning('button', 'Synkronisering').click();
    const panel = getNamed('region', 'Synkronisering');
    await expect(panel).toBeVisible();
    await look('the panel of what is not sent', panel);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await getButton('Uke').click();
    await look('the week');
    await getButton('Liste').click();
    await expect(page.locator('[role=row][data-index]').first()).toBeVisible();
    const filter = getButton('Filter');
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
    // A phone has room for few rows, and only these are in the page.
    await page.getByRole('searchbox').fill('2026/118');
    await page.locator('[role=row][data-index]').filter({ hasText: '2026/118' }).click();
    const description = getNamed('textbox', 'Beskrivelse');
    await expect(description).toBeVisible();
    await look('the overview');
    await getNamed('region', 'Landmåler').locator('summary').click();
    await expect(getNamed('textbox', 'Landmålernummer')).toBeVisible();
    await getNamed('region', 'Til protokollen').locator('summary').click();
    await expect(getNamed('textbox', 'Rettigheter')).toBeVisible();
    await look('the surveyor of a case, and what is recorded for the protocol');
    await getButton('Historikk').click();
    await expect(dialog.getByRole('listitem').first()).toBeVisible();
    await look('the history', dialog);
    await leave();
    await getButton('Gjør saken tilgjengelig frakoblet').click();
    await expect(dialog.getByRole('button', { name: say('Hent saken') })).toBeVisible();
    await look('a case for offline use', dialog);
    await leave();
    await description.fill('1234');
    await getButton('Avbryt').click();
    await expect(dialog).toBeVisible();
    await look('the question before edits are thrown away', dialog);
    await getButton('Nei').click();
    await expectClosed();
    await page
      .getByRole('navigation')
      .getByRole('link', { name: say('Deltakere') })
      .click();
    await expect(dialog).toBeVisible();
    await look('the question before a screen is left', dialog);
    await getButton('Fortsett').click();
    await expectClosed();
  };

  const attendees = async () => {
    await expect(getButton('Legg til deltaker')).toBeVisible();
    await getButton('Varsel og standpunkt').click();
    const notices = getNamed('region', 'Varsel og standpunkt');
    await notices.locator('summary').first().click();
    await expect(notices.getByRole('textbox').last()).toBeVisible();
    await look('notice and position of the parties');
    await getButton('Varsel og standpunkt').click();
    await page.getByRole('row').getByRole('button', { expanded: false }).first().click();
    await getButton('Legg til deltaker').click();
    await getNamed('textbox', 'Gnr').fill('0');
    await getNamed('textbox', 'Bnr').focus();
    await look('the attendees, with a new one');
    await getButton('Signer: {{name}}').click();
    await expect(getNamed('img', 'Felt for signaturen til {{signer}}')).toBeVisible();
    await look('the signature pad', dialog);
    await getButton('Skriv navnet i stedet').click();
    await look('the signature by keyboard', dialog);
    await getButton('Signer på egen telefon').click();
    await expect(getNamed('img', 'Kode som {{signer}} signerer med på egen telefon')).toBeVisible();
    await look('the code for a phone', dialog);
    await getButton('Lag lenke til parten').click();
    await look('the link before it is made', dialog);
    await getButton('Lag lenke').click();
    await expect(getNamed('textbox', 'Lenke')).toBeVisible();
    await look('the link to be sent', dialog);
    await getNamed('textbox', 'Lenke').press('Escape');
    await expectClosed();
    await expect(getNamed('region', 'Lenker som er sendt')).toBeVisible();
    await look('links that were sent');
    await getButton('Trekk tilbake lenken til {{name}}').click();
    await look('the question before a link is withdrawn', dialog);
    await getButton('Ja').click();
    await expectClosed();
    await getButton('Signer: {{name}}').click();
    await expect(getNamed('img', 'Felt for signaturen til {{signer}}')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(getButton('Ja')).toBeVisible();
    await look('the question before the pad is closed', dialog.last());
    await getButton('Ja').click();
    await expectClosed();
    await getButton('Avbryt').click();
    await getButton('Ja').click();
    await expectClosed();
    const hasCameraApp = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
    const chooser = hasCameraApp ? page.waitForEvent('filechooser') : null;
    await getButton('Fotografer deltakerlisten').click();
    await (await chooser)?.setFiles(photograph);
    await expect(dialog).toBeVisible();
    if (!hasCameraApp) {
      await look('the camera', dialog);
      return leave();
    }
    await expect(getNamed('img', 'Bildet av deltakerlisten')).toBeVisible();
    await look('the photo of the list', dialog);
    await page.keyboard.press('Escape');
    await expect(getButton('Ja')).toBeVisible();
    await look('the question before the photo is lost', dialog.last());
    await getButton('Ja').click();
    await expectClosed();
  };

  const documents = async () => {
    await openTabByText('Dokumenter');
    await expect(getButton('Legg til')).toBeEnabled();
    await look('the documents');
    await getButton('Lag sakspakke').click();
    await expect(dialog).toBeVisible();
    await look('the offer of a package', dialog);
    await leave();
    await getButton('Åpne {{name}}').click();
    await expect(dialog).toBeVisible();
    await expectSettled();
    await look('the viewer', dialog);
    await leave();
    await page.getByRole('button', { name: /\.JPG/ }).first().click();
    await expect(getNamed('combobox', 'Hører til grensepunkt')).toBeVisible();
    await expectSettled();
    await look('a photo and its boundary mark', dialog);
    await leave();
    const chooser = page.waitForEvent('filechooser');
    await getButton('Legg til').click();
    await (await chooser).setFiles(photograph);
    await expect(getButton('Gå videre')).toBeEnabled();
    await look('a chosen file', dialog);
    await getButton('Gå videre').click();
    await expect(dialog.getByRole('radio').first()).toBeVisible();
    await look('the choice of a document type', dialog);
    await leave();
  };

  const maps = async () => {
    await openTabByText('Kart');
    await expect(page.getByText(say('Laster kartet …'))).toBeHidden();
    await look('the map');
    for (const tool of [
      'Kartlag',
      'Liste over grensepunkter',
      'Posisjon og koordinat',
      'Søk i kartet',
      'Spør om et sted',
    ]) {
      await getButton(tool).click();
      await expect(page.getByRole('complementary')).toBeVisible();
      await look(tool, page.getByRole('complementary'));
      await getButton(tool).click();
      await expect(page.getByRole('complementary')).toHaveCount(0);
    }
    await getButton('Spør om et sted').click();
    await getButton('Spør om midten av kartet').click();
    await expect(page.getByRole('complementary').getByRole('group').first()).toBeVisible();
    await expectSettled();
    await look('what is known of a place', page.getByRole('complementary'));
    await getButton('Spør om et sted').click();
    await getButton('Mål avstand og areal').click();
    await look('measuring', page.locator('.fb-maps-bars > *').first());
    await getButton('Mål avstand og areal').click();
    await getButton('Importer fil').click();
    await expect(dialog).toBeVisible();
    await look('the import of a file', dialog);
    await dialog.locator('input[type=file]').setInputFiles(boundaryFile);
    await expect(getButton('OK')).toBeEnabled();
    await look('a file of boundaries', dialog);
    await getButton('OK').click();
    await expect(getButton('Angre importen')).toBeVisible();
    await look('what became of a file', dialog);
    await getButton('Angre importen').click();
    await expectClosed();
    await getButton('Liste over grensepunkter').click();
    await getButton('Mer').click();
    await getButton('Eksporter').click();
    await expect(dialog).toBeVisible();
    await look('the export of marks', dialog);
    await leave();
    await getButton('Velg flere').click();
    await look('the selection of marks', page.getByRole('complementary'));
    await page.getByRole('complementary').getByRole('checkbox').first().check();
    await getButton('Endre valgte').click();
    await look('the change of several marks', page.getByRole('complementary'));
    // The frame has a button of the same name.
    await page
      .getByRole('complementary')
      .getByRole('button', { name: say('Tilbake') })
      .click();
    await getButton('Avbryt').click();
    await getButton('Nytt grensepunkt').click();
    await getNamed('textbox', 'Nord').fill('1,2,3');
    await getNamed('textbox', 'Øst').focus();
    await look('a boundary mark', page.getByRole('complementary'));
    await page
      .getByRole('complementary')
      .getByRole('button', { name: say('Lukk') })
      .first()
      .click();
    await expect(dialog).toBeVisible();
    await look('the question before a mark is left', dialog);
    await getButton('Fjern').click();
    await expectClosed();
    // The sketch stays on the device, because the states share their case.
    await page.route('**/api/Sketches/*', (route) => route.abort());
    await getButton('Skisse').click();
    await expect(getNamed('toolbar', 'Tegneverktøy')).toBeVisible();
    await look('the sketch', getNamed('toolbar', 'Tegneverktøy'));
    await getButton('Polygon').click();
    await look('a polygon that is begun', getNamed('toolbar', 'Tegneverktøy'));
    await getButton('Ny tekst').click();
    await getButton('Punkt midt i kartet').click();
    await getNamed('textbox', 'Tekst').fill('1234');
    await look('a text of the sketch', page.getByRole('complementary'));
    await page
      .getByRole('complementary')
      .getByRole('button', { name: say('Lukk') })
      .click();
    await getButton('Skissen').click();
    await look('the parts of the sketch', page.getByRole('complementary'));
    await page
      .getByRole('complementary')
      .getByRole('button', { name: say('Lukk') })
      .click();
    await getBeginning('button', 'Meny for {{name}}').click();
    await getNamed('menuitem', 'Logg ut').click();
    await expect(dialog).toBeVisible();
    await look('the question before work is deleted', dialog);
    await leave();
  };

  const reports = async () => {
    await openTabByText('Rapport');
    await look('the reports');
    await getBeginning('link', 'Protokoll').click();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await look('the checklist');
    await getButton('Lag protokoll').click();
    await expect(getButton('Lagre som PDF')).toBeEnabled();
    await look('the protocol');
    await page.goto(page.url().replace(/\/reports\/.*/, '/reports/measurements'));
    await expect(getButton('Lagre som PDF')).toBeVisible();
    await look('the measurement report');
    await page.goto(page.url().replace(/\/reports\/.*/, '/reports/notice'));
    await expect(getButton('Lagre som PDF')).toBeEnabled();
    await look('the notice of the meeting');
    await openTabByText('Rapport');
    await page.locator('a[href$="/reports/basis"]').click();
    await page.locator('.fb-basis-actions button').last().click();
    await look('the basis for registration');
    await getButton('Avbryt').click();
    await openTabByText('Rapport');
    await getBeginning('link', 'Avtaler').click();
    await getNamed('combobox', 'Mal').selectOption({ index: 1 });
    await expect(page.locator('.ck-content')).toBeVisible();
    await expectSettled();
    await look('an agreement');
    await getBeginning('button', 'Velg parter').click();
    await look('the list of parties', getNamed('group', 'Velg parter'));
    await getNamed('group', 'Velg parter').getByRole('checkbox').first().check();
    expect(
      await getButton('Legg til').evaluate(isUncovered),
      'the open list leaves free what adds the parties',
    ).toBe(true);
    await getButton('Legg til').click();
    await expect(getBeginning('button', 'Signer: {{name}}')).toBeVisible();
    await look('an agreement with a party');
    // Tools without room in the bar are in a separate menu; which ones depends on the size.
    const menus = page
      .locator('.ck-toolbar')
      .first()
      .locator('.ck-dropdown__button')
      .filter({ visible: true });
    const openMenu = page.locator('.ck-dropdown__panel-visible');
    await forEachSize(async (size) => {
      for (let index = 0; index < (await menus.count()); index += 1) {
        await menus.nth(index).click();
        await lookAtSize(`the menu ${index + 1} of the editor`, size, openMenu);
        await menus.nth(index).click();
        await expect(openMenu).toHaveCount(0);
      }
    });
    await page.locator('.ck-content').click();
    await page.keyboard.type('1234 ');
    await getButton('Lagre som mal').click();
    await expect(getBeginning('textbox', 'Navn på malen')).toBeFocused();
    await look('a new template', dialog);
    await leave();
  };

  /** Changes answers of the API until the page is closed. */
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
    await getBeginning('button', 'Meny for {{name}}').click();
    await getNamed('menuitem', 'Innstillinger').click();
    await getNamed('tab', title).click();
  };

  const showScannedDocuments = async () => {
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
          .forEach((document, index) => {
            document.scan = (['waiting', 'infected', null] as const)[index % 3];
            document.isOwn = true;
          });
      }
      return cases;
    });
    await page.goto('/');
    await page.getByRole('searchbox').fill('2026/118');
    await page.locator('[role=row][data-index]').filter({ hasText: '2026/118' }).click();
    await openTabByText('Dokumenter');
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
    await getButton('Slett {{name}}').click();
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
      page.getByText(new RegExp(`^${toPattern('{{name}} (denne enheten)')}$`)),
    ).toBeVisible();
    await look('the devices of an account', dialog);
    await getBeginning('button', 'Slett innholdet på {{name}}').click();
    await expect(dialog).toHaveCount(2);
    await look('the question before a device is wiped', dialog.last());
    await getButton('Avbryt').click();
    await expect(dialog).toHaveCount(1);
    // A message on the screen has such a button too.
    await dialog.getByRole('button', { name: say('Lukk') }).click();
    await expectClosed();
  };

  const papers = async () => {
    await page.goto('/verify');
    const field = getNamed('textbox', 'Koden på papiret');
    const found = page.getByRole('main').locator('section');
    await expect(field).toBeVisible();
    await look('the check of a paper');
    await field.fill('7K2M');
    await getButton('Kontroller').click();
    await expect(page.getByText(say('Koden har tolv tegn, som 7K2M-QX4D-9RTB.'))).toBeVisible();
    await look('the check of a paper, with half a code');
    await page.getByLabel(say('Velg filen')).setInputFiles(photograph);
    await expect(getNamed('heading', 'Ikke kjent')).toBeVisible();
    await look('a paper that is not known', found);
    await page.route('**/api/Papers/*', (route) =>
      route.fulfill({ headers: forEverybody, json: knownPaper }),
    );
    await page.getByLabel(say('Velg filen')).setInputFiles(photograph);
    await expect(getNamed('heading', 'Uendret')).toBeVisible();
    await look('a genuine paper', found);
    await field.fill('7K2M-QX4D-9RTB');
    await getButton('Kontroller').click();
    await expect(getNamed('heading', 'Koden er kjent')).toBeVisible();
    await look('a code that is known', found);
  };

  const deviceLock = async () => {
    const secret = 'PIN-kode eller passordfrase';
    const chosen = 'Ny PIN-kode eller passordfrase';
    const again = 'Gjenta';
    await page.goto('/');
    await openTab('Lagring');
    await getButton('Velg PIN-kode').click();
    await expect(getNamed('textbox', chosen)).toBeVisible();
    const cover = page.locator('dialog.fb-lock-cover');
    await look('the choice of a PIN', cover);
    await getNamed('textbox', chosen).fill('1234');
    await getButton('Ta i bruk').click();
    await expect(cover.getByRole('alert')).toBeVisible();
    await look('a PIN that is too short', cover);
    await getNamed('textbox', chosen).fill(pin);
    await getNamed('textbox', again).fill(pin);
    await getButton('Ta i bruk').click();
    await expect(page.locator('[role=row][data-index]').first()).toBeVisible();
    await expect(cover).toHaveCount(0);
    await openTab('Lagring');
    await expect(
      page.getByText(say('Det som ligger på enheten, åpnes med PIN-kode eller passordfrase.')),
    ).toBeVisible();
    await look('the settings of a device with a PIN', dialog);
    await leave();
    await getBeginning('button', 'Meny for {{name}}').click();
    await getNamed('menuitem', 'Lås').click();
    await expect(getNamed('textbox', secret)).toBeVisible();
    await look('the lock', cover);
    await getNamed('textbox', secret).fill('111222');
    await getButton('Åpne').click();
    await expect(cover.getByRole('alert')).toBeVisible();
    await look('the lock after a wrong PIN', cover);
    await getButton('Glemt PIN-koden?').click();
    await expect(getButton('Slett og logg ut')).toBeVisible();
    await look('a PIN that is forgotten', cover);
    await getButton('Tilbake').click();
    await getNamed('textbox', secret).fill(pin);
    await getButton('Åpne').click();
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
    showScannedDocuments,
    devices,
    papers,
    deviceLock,
  ])
    await part();
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look('the page for an address that leads nowhere');
}

/** Tells in the page whether a finger reaches the control, once it is scrolled into view. */
async function isUncovered(control: Element): Promise<boolean> {
  control.scrollIntoView({ block: 'center' });
  // An open list moves in the next frame.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const { left, top, width, height } = control.getBoundingClientRect();
  return control.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
