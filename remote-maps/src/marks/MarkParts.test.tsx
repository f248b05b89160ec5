import { openBoundaryFiles } from '@feltbok/offline/stores/boundary-files.data.ts';
import { createImportedFile } from '@feltbok/offline/stores/imported-files.domain.ts';
import { setImportedFileStoredAtom } from '@feltbok/runtime/device/imported-files.state.ts';
import { readSketchAtom } from '@feltbok/runtime/device/sketches.state.ts';
import { deviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { hostServicesAtom, provideHostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { queueAtom, reopenedAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { installFakeCanvas } from '@feltbok/testing/paper-canvas.ts';
import { renderScreens } from '@feltbok/testing/render-screens.tsx';
import { whenStore } from '@feltbok/testing/test-store.ts';
import { markFirstScreenShown } from '@feltbok/ui/when-idle.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addMapTexts } from '../i18n/texts';
import MapsPage from '../screen/MapsPage';
import { isSketchLoadedAtom } from '../sketch/sketch.state';
import { addLabelAtom, takeToolAtom } from '../sketch/sketch-tools.state';
import { createHeightGridFile } from '../testing/height-grid-file';
import { openMarks } from '../testing/open-marks';
import { createSavedMark } from '../testing/sample-marks';
import { isAreaShownAtom } from './area/picked-corners.state';
import { chooseMarkAtom, tapForMarksAtom } from './map-marks.state';
import { closeMarkAtom, markEditAtom } from './mark-edit.state';

beforeAll(() => addMapTexts());
installFakeCanvas();

let stopSync = () => {};
afterEach(() => stopSync());

const marks = [
  createSavedMark({ uuid: 'a13', boundaryPointNumber: '13' }),
  createSavedMark({
    uuid: 'a9',
    id: 8,
    boundaryPointNumber: '9',
    typeOfBoundaryMark: '69',
    north: 6_689_300.123,
  }),
];

async function openMap(circumstances: Parameters<typeof openMarks>[0] = {}) {
  const opened = await openMarks({ marks, ...circumstances });
  stopSync = opened.engine.stop;
  const routes = [
    { path: '/', element: <MapsPage /> },
    { path: '/other', element: <h1>Et annet sted</h1> },
  ];
  const view = renderScreens(routes, opened.store);
  await waitFor(() => expect(screen.queryByText('Laster kartet …')).not.toBeInTheDocument());
  return { ...opened, ...view };
}

// What waits for the first screen is part of it here.
beforeAll(markFirstScreenShown);

type Opened = Awaited<ReturnType<typeof openMap>>;

const getTool = (name: string) => screen.getByRole('button', { name });
const findPanel = (name: RegExp | string) => screen.findByRole('complementary', { name });
const getField = (name: string) => screen.getByRole('textbox', { name });
const getButton = (name: string) => screen.getByRole('button', { name });
const tap = ({ store }: Opened, near: string[] = []) =>
  act(async () => store.set(tapForMarksAtom, { longitude: 6.66, latitude: 60.32 }, near));
/** Serves a grid at one address; whatever else the map asks for meets no network. */
async function serveGrid(address: string, grid: Blob) {
  const bytes = await grid.arrayBuffer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    if (input !== address) throw new TypeError('no network');
    return new Response(bytes);
  });
}
const typeInto = async ({ user }: Opened, name: string, words: string) => {
  await user.clear(getField(name));
  await user.click(getField(name));
  await user.paste(words);
};

test('[RGT-8] marks that cannot be loaded are not shown as an empty list', async () => {
  const opened = await openMap({ marks: null });
  await opened.user.click(getTool('Liste over grensepunkter'));
  const list = await findPanel('Grensepunkter');
  expect(list).toHaveTextContent('Grensepunktene ble ikke hentet, og enheten har dem ikke.');
  expect(list).not.toHaveTextContent(/Ingen grensepunkter|hentes …|vises/);
  opened.api.serve('GET /api/BoundaryMarks?businessId=2077', 200, []);
  await opened.user.click(within(list).getByRole('button', { name: 'Prøv igjen' }));
  expect(await within(list).findByText('Ingen grensepunkter')).toBeVisible();
  expect(list).not.toHaveTextContent('ble ikke hentet');
});

test('[MARK-3] the list has saved marks by number and unsaved ones; a click selects', async () => {
  const opened = await openMap();
  await opened.user.click(getTool('Tegn grensepunkt'));
  await tap(opened);
  await opened.user.click(getButton('Lukk'));
  await opened.user.click(await screen.findByRole('button', { name: 'Lagre senere' }));
  await opened.user.click(getTool('Liste over grensepunkter'));
  const list = within(await findPanel('Grensepunkter'));
  const saved = within(list.getByRole('region', { name: 'Lagret (2)' }));
  expect(saved.getAllByRole('button', { name: /^\d/ }).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^9Borehull/),
    expect.stringMatching(/^13Offentlig godkjent grensemerke/),
  ]);
  const notSaved = within(list.getByRole('region', { name: 'Ikke lagret (1)' }));
  expect(notSaved.getByRole('button', { name: /^Uten/ })).toHaveTextContent('Uten nummerTegnet');
  await opened.user.click(saved.getByRole('button', { name: /^9/ }));
  expect(await findPanel('Grensepunkt 9')).toBeVisible();
});

test('[IMP-8] marks imported in another tab are in the list at once', async () => {
  const opened = await openMap();
  await opened.user.click(getTool('Liste over grensepunkter'));
  const another = await openMarks({ marks, userKey: opened.userKey });
  const files = await openBoundaryFiles(opened.userKey);
  const properties = {
    uuid: crypto.randomUUID(),
    name: '',
    boundaryPointNumber: 'GP-1',
    typeOfBoundaryMark: '51',
  };
  const geometry = {
    type: 'Point' as const,
    coordinates: [370761.065, 6689343.071] as [number, number],
  };
  const feature = { type: 'Feature' as const, geometry, properties };
  await files.add(createImportedFile(1042, 32, 'grenser.kof', [feature]));
  files.close();
  another.store.set(setImportedFileStoredAtom);
  expect(await screen.findByRole('button', { name: /^GP-1/ })).toBeVisible();
  another.engine.stop();
});

test('[MARK-11] lists round to two decimals, the panel shows what was entered', async () => {
  const opened = await openMap();
  await opened.user.click(getTool('Liste over grensepunkter'));
  expect(within(await findPanel('Grensepunkter')).getByText('N 6 689 300,12')).toBeVisible();
  await tap(opened, ['a9']);
  expect(getField('Nord')).toHaveValue('6689300.123');
});

test('[MARK-17] a type without its own icon has its right name in list and panel', async () => {
  const opened = await openMap();
  await tap(opened, ['a9']);
  expect(screen.getByRole('combobox', { name: 'Merketype' })).toHaveDisplayValue('Borehull');
  await opened.user.click(getTool('Liste over grensepunkter'));
  expect(await findPanel('Grensepunkter')).toHaveTextContent('Borehull');
});

test.each([true, false])(
  '[MARK-5] the panel has the fields of a mark; with claim and settlement: %p',
  async (flag) => {
    const opened = await openMap({ hasAdditionalFeatures: flag });
    await tap(opened, ['a13']);
    const texts = [
      'Punktnummer',
      'Navn',
      'Nord',
      'Øst',
      'Nøyaktighet (cm)',
      'Høyde (m)',
      'σ for høyden (m)',
    ];
    for (const name of texts) expect(getField(name)).toBeVisible();
    const choices = [
      'Sone',
      'Høydesystem',
      'Merketype',
      'Nedsatt i',
      'Status',
      'Godkjenning',
      'Oppmåling',
      'Målemetode',
    ];
    for (const name of choices) {
      expect(screen.getByRole('combobox', { name })).toBeVisible();
    }
    expect(screen.getByRole('combobox', { name: 'Målemetode' })).toHaveDisplayValue(
      'GNSS: Fasemåling RTK - 96',
    );
    expect(screen.queryAllByRole('textbox', { name: /^(Krav fra partene|Forlik)$/ })).toHaveLength(
      flag ? 2 : 0,
    );
  },
);

test("[MARK-4, MARK-12] a tap with the tool draws a User mark in the case's zone", async () => {
  const opened = await openMap();
  await opened.user.click(getTool('Tegn grensepunkt'));
  expect(screen.getByText('Trykk i kartet der grensepunktet står.')).toBeVisible();
  await tap(opened);
  const edit = opened.store.get(markEditAtom);
  expect(edit?.mark).toMatchObject({ metaType: 'User', utmType: 25_832, typeOfBoundaryMark: '99' });
  expect(getField('Nord')).toHaveValue('6689343.07');
  expect(screen.getByRole('combobox', { name: 'Sone' })).toHaveDisplayValue('UTM 32');
});

test('[MARK-7] an invalid coordinate or accuracy is marked and stops the save', async () => {
  const opened = await openMap();
  await tap(opened, ['a13']);
  await typeInto(opened, 'Øst', '370761.0611');
  expect(screen.getByText('Skriv et tall med høyst tre desimaler')).toBeVisible();
  expect(getField('Øst')).toBeInvalid();
  expect(getButton('Lagre')).toBeDisabled();
  await typeInto(opened, 'Øst', '370761.061');
  expect(getButton('Lagre')).toBeEnabled();
  await typeInto(opened, 'Nøyaktighet (cm)', 'ti');
  expect(getField('Nøyaktighet (cm)')).toBeInvalid();
  expect(getButton('Lagre')).toBeDisabled();
});

test('[CAD-5] coordinates in NTM are shown and entered, and converted to the zone', async () => {
  const opened = await openMap();
  const { user } = opened;
  await tap(opened, ['a13']);
  await user.click(getButton('Koordinater i et annet system'));
  const part = within(await screen.findByRole('group', { name: 'Koordinater i et annet system' }));
  await user.selectOptions(part.getByRole('combobox', { name: 'Koordinatsystem' }), 'NTM 6');
  const getOtherField = (name: string) => part.getByRole('textbox', { name });
  expect(getOtherField('Nord')).toHaveValue('1258453.672');
  await user.clear(getOtherField('Nord'));
  await user.type(getOtherField('Nord'), '1258463.672');
  await user.click(part.getByRole('button', { name: 'Bruk koordinatene' }));
  await waitFor(() =>
    expect(screen.getAllByRole('textbox', { name: 'Nord' })[0]).toHaveValue('6689353.061'),
  );
  expect(getButton('Lagre')).toBeEnabled();
});

test('[CAD-4] a height is typed with a decimal comma, saved, and shown in the list', async () => {
  const opened = await openMap();
  const { api, user } = opened;
  api.serve('PUT /api/BoundaryMarks/7', 204, undefined, { ETag: '"2"' });
  await tap(opened, ['a13']);
  await typeInto(opened, 'σ for høyden (m)', '0,02');
  expect(getField('Høyde (m)')).toBeInvalid();
  expect(screen.getByText('Må fylles ut')).toBeVisible();
  await typeInto(opened, 'Høyde (m)', '12345');
  expect(screen.getByText('Tallet kan være høyst 9000')).toBeVisible();
  expect(getButton('Lagre')).toBeDisabled();
  await typeInto(opened, 'Høyde (m)', '123,45');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Høydesystem' }), 'NN2000');
  await user.click(getButton('Lagre'));
  await waitFor(() =>
    expect(api.received.at(-1)?.body).toMatchObject({
      height: { value: 123.45, system: 'NN2000', sigma: 0.02 },
    }),
  );
  await user.click(getButton('Lukk'));
  await user.click(getTool('Liste over grensepunkter'));
  expect(await findPanel('Grensepunkter')).toHaveTextContent('H 123,45 m · NN2000 · σ 0,02 m');
});

test('[CAD-4] a height is converted by the grid, or the reason against it is shown', async () => {
  const grids = { ngo1948: null, nn2000: 'http://grids.example/nn2000.tif' };
  const height = { value: 123.45, system: 'ellipsoidal', sigma: 0.015 } as const;
  const opened = await openMap({ marks: [createSavedMark({ uuid: 'a13', height })] });
  const { store, user } = opened;
  store.set(provideHostServicesAtom, { ...store.get(hostServicesAtom), grids });
  await tap(opened, ['a13']);
  const missing =
    /^Filen som høyder regnes om med mellom Ellipsoidisk \(EUREF89\) og NN2000, ligger ikke på enheten/;
  expect(await screen.findByText(missing)).toBeVisible();
  expect(screen.getByText(/mellom NN1954 og NN2000 her: ingen fil er satt opp/)).toBeVisible();
  await serveGrid(
    grids.nn2000,
    createHeightGridFile((x) => (x > 6 ? 40 : -88.8888)),
  );
  await user.click(getButton('Prøv igjen'));
  await user.click(
    await screen.findByRole('button', { name: /^Bruk H 83,45\sm · NN2000 · σ\s0,025\sm$/ }),
  );
  expect(
    [getField('Høyde (m)'), getField('σ for høyden (m)')].map(
      (input) => (input as HTMLInputElement).value,
    ),
  ).toEqual(['83.45', '0.025']);
  expect(screen.getByRole('combobox', { name: 'Høydesystem' })).toHaveValue('NN2000');
  await typeInto(opened, 'Øst', '170761');
  expect(
    screen.getByText(/^Punktet ligger utenfor området som høyder kan regnes om i til Ellipsoidisk/),
  ).toBeVisible();
});

test('[CAD-3] area and sides follow a moved mark, with the customer’s limits', async () => {
  const createMark = (uuid: string, north: number, east: number) =>
    createSavedMark({
      uuid,
      boundaryPointNumber: uuid,
      north: 6_689_300 + north,
      east: 370_700 + east,
    });
  const opened = await openMap({
    marks: [
      createMark('1', 0, 0),
      createMark('2', 0, 50),
      createMark('3', 40, 50),
      createMark('4', 40, 0),
    ],
  });
  const { user } = opened;
  await user.click(getTool('Liste over grensepunkter'));
  await user.click(await screen.findByRole('button', { name: 'Mer' }));
  await user.click(screen.getByText('Areal og sider'));
  const corners = within(
    await screen.findByRole('group', { name: 'Grensepunkter som er hjørner' }),
  );
  for (const number of ['3', '1', '4', '2'])
    await user.click(corners.getByRole('checkbox', { name: number }));
  expect(screen.getByText('2 000,0 m²')).toBeVisible();
  expect(screen.getByText('På ellipsoiden: 2 000,8 m²')).toBeVisible();
  const sides = within(screen.getByRole('table', { name: 'Sider' }));
  expect(
    sides.getByRole('row', { name: /^(?:1–2 50,01 50,00 100,0000|2–1 50,01 50,00 300,0000)$/ }),
  ).toBeVisible();
  await typeInto(opened, 'Registrert areal (m²)', '2 000,0');
  expect(screen.getByText(/Endring i kartplanet: 0,0/)).toHaveTextContent('Innenfor grensene');
  await tap(opened, ['3']);
  await typeInto(opened, 'Nord', '6689345');
  expect(screen.getByText('2 125,0 m²')).toBeVisible();
  expect(screen.getByText(/\+125,0\s?m² \(\+6,3\s%\)/)).toHaveTextContent('Endres mer enn 5 %');
});

test('[FLT-25] the area is drawn while a panel shows it, and no longer', async () => {
  const createMark = (uuid: string, north: number, east: number) =>
    createSavedMark({
      uuid,
      boundaryPointNumber: uuid,
      north: 6_689_300 + north,
      east: 370_700 + east,
    });
  const { store, user } = await openMap({
    marks: [createMark('1', 0, 0), createMark('2', 0, 50), createMark('3', 40, 50)],
  });
  await user.click(getTool('Liste over grensepunkter'));
  await user.click(await screen.findByRole('button', { name: 'Mer' }));
  await user.click(screen.getByText('Areal og sider'));
  const corners = within(
    await screen.findByRole('group', { name: 'Grensepunkter som er hjørner' }),
  );
  for (const number of ['1', '2', '3'])
    await user.click(corners.getByRole('checkbox', { name: number }));
  expect(store.get(isAreaShownAtom)).toBe(true);
  await user.click(getTool('Liste over grensepunkter'));
  expect(screen.queryByText('Areal og sider')).not.toBeInTheDocument();
  expect(store.get(isAreaShownAtom)).toBe(false);
});

test('[CAD-4] a height converted through NN1954 shows why it has no σ', async () => {
  const height = { value: 123.45, system: 'NN1954', sigma: 0.015 } as const;
  const { store, ...opened } = await openMap({ marks: [createSavedMark({ uuid: 'a13', height })] });
  const grids = { ngo1948: null, nn1954: 'http://grids.example/nn1954.tif' };
  store.set(provideHostServicesAtom, { ...store.get(hostServicesAtom), grids });
  await serveGrid(
    grids.nn1954,
    createHeightGridFile(() => 0.1),
  );
  await tap({ store, ...opened }, ['a13']);
  expect(await screen.findByRole('button', { name: /^Bruk H 123,55\sm · NN2000$/ })).toBeVisible();
  expect(screen.getByText(/^Med NN1954 følger σ ikke med/)).toBeVisible();
});

test('[CAD-3] chosen corners and the former area are restored after a reload', async () => {
  const createMark = (uuid: string, north: number, east: number) =>
    createSavedMark({
      uuid,
      boundaryPointNumber: uuid,
      north: 6_689_300 + north,
      east: 370_700 + east,
    });
  const corners = [createMark('1', 0, 0), createMark('2', 0, 50), createMark('3', 40, 50)];
  const opened = await openMap({ marks: corners });
  const openPart = async ({ user }: Opened) => {
    await user.click(getTool('Liste over grensepunkter'));
    await user.click(await screen.findByRole('button', { name: 'Mer' }));
    await user.click(screen.getByText('Areal og sider'));
  };
  await openPart(opened);
  for (const number of ['1', '2', '3'])
    await opened.user.click(await screen.findByRole('checkbox', { name: number }));
  await typeInto(opened, 'Registrert areal (m²)', '900');
  const device = opened.store.get(deviceStoreAtom);
  const readStored = () => device?.read('area-corners', '2077', 1);
  await waitFor(async () =>
    expect(new TextDecoder().decode((await readStored())?.bytes)).toContain('"900"'),
  );
  cleanup();
  stopSync();
  await openPart(await openMap({ marks: corners, userKey: opened.userKey }));
  expect(await screen.findByText('1 000,0 m²')).toBeVisible();
  expect(getField('Registrert areal (m²)')).toHaveValue('900');
  cleanup();
  await openPart(await openMap({ marks: corners }));
  expect(screen.getByRole('checkbox', { name: '1' })).not.toBeChecked();
});

test('[MARK-6] a ground that is in no list is shown as it is, and kept on save', async () => {
  const opened = await openMap({
    marks: [createSavedMark({ uuid: 'a13', boundaryPointNumber: '13', typeOfGround: 'AS' })],
  });
  const { api, user } = opened;
  api.serve('PUT /api/BoundaryMarks/7', 204, undefined, { ETag: '"2"' });
  await tap(opened, ['a13']);
  const ground = await screen.findByRole('combobox', { name: 'Nedsatt i' });
  expect(ground).toHaveDisplayValue('AS');
  await typeInto(opened, 'Navn', 'Ved naustet');
  await user.click(getButton('Lagre'));
  await waitFor(() =>
    expect(api.received.at(-1)?.body).toMatchObject({ name: 'Ved naustet', typeOfGround: 'AS' }),
  );
});

test('[JOB-5] a mark of 1.7 has no day of capture and says so, until the user states one', async () => {
  const opened = await openMap();
  const { api, user } = opened;
  api.serve('PUT /api/BoundaryMarks/7', 204, undefined, { ETag: '"2"' });
  await tap(opened, ['a13']);
  const day = await screen.findByLabelText('Datafangstdato');
  expect(day).toHaveValue('');
  expect(day).toHaveAccessibleDescription('Ikke oppgitt');
  fireEvent.change(day, { target: { value: '2999-01-01' } });
  expect(day).toHaveAccessibleDescription('Datoen kan ikke være etter i dag');
  expect(getButton('Lagre')).toBeDisabled();
  fireEvent.change(day, { target: { value: '2020-06-11' } });
  expect(day).not.toHaveAccessibleDescription();
  await user.click(getButton('Lagre'));
  await waitFor(() =>
    expect(api.received.at(-1)?.body).toMatchObject({ capturedOn: '2020-06-11' }),
  );
});

test('[JOB-5, OFF-12] a conflict of two days of capture shows both', async () => {
  const opened = await openMap();
  const { api, user } = opened;
  const put = 'PUT /api/BoundaryMarks/7';
  const serverMark = createSavedMark({
    uuid: 'a13',
    boundaryPointNumber: '13',
    capturedOn: '1968-05-17',
    revision: 2,
  });
  api.serve(put, 412, { title: 'Changed', current: serverMark }, { ETag: '"2"' });
  await tap(opened, ['a13']);
  const day = await screen.findByLabelText('Datafangstdato');
  fireEvent.change(day, { target: { value: '2020-06-11' } });
  await user.click(getButton('Lagre'));
  const choice = within(await screen.findByRole('region', { name: 'Endret av andre' }));
  expect(choice.getByRole('radio', { name: /^Mitt 11\.06\.2020$/ })).toBeVisible();
  await user.click(choice.getByRole('radio', { name: /^Deres 17\.05\.1968$/ }));
  expect(choice.getByRole('button', { name: 'Lagre valgene' })).toBeEnabled();
});

test('[CAD-4, OFF-12] a conflict of two heights shows both, and one is chosen', async () => {
  const opened = await openMap();
  const { api, user } = opened;
  const put = 'PUT /api/BoundaryMarks/7';
  const height = { value: 39.5, system: 'ellipsoidal', sigma: null } as const;
  const serverMark = createSavedMark({
    uuid: 'a13',
    boundaryPointNumber: '13',
    height,
    revision: 2,
  });
  api.serve(put, 412, { title: 'Changed', current: serverMark }, { ETag: '"2"' });
  await tap(opened, ['a13']);
  await typeInto(opened, 'Høyde (m)', '-0,5');
  await user.click(getButton('Lagre'));
  const choice = within(await screen.findByRole('region', { name: 'Endret av andre' }));
  expect(
    choice.getByRole('radio', { name: /^Deres H 39,5\sm · Ellipsoidisk \(EUREF89\)$/ }),
  ).not.toBeChecked();
  await user.click(choice.getByRole('radio', { name: /^Mitt H −0,5\sm · Ukjent høydesystem$/ }));
  api.serve(put, 204, undefined, { ETag: '"3"' });
  await user.click(choice.getByRole('button', { name: 'Lagre valgene' }));
  const chosen = { height: { value: -0.5, system: 'unknown', sigma: null } };
  await waitFor(() => expect(api.received.at(-1)?.headers.get('If-Match')).toBe('"2"'));
  expect(api.received.at(-1)?.body).toMatchObject(chosen);
});

test('[MARK-8] Reset and Delete ask, and No changes nothing', async () => {
  const opened = await openMap();
  await tap(opened, ['a13']);
  expect(getButton('Tilbakestill')).toBeDisabled();
  await typeInto(opened, 'Navn', 'Ved naustet');
  await opened.user.click(getButton('Tilbakestill'));
  await opened.user.click(await screen.findByRole('button', { name: 'Nei' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(getField('Navn')).toHaveValue('Ved naustet');
  await opened.user.click(getButton('Tilbakestill'));
  await opened.user.click(await screen.findByRole('button', { name: 'Ja' }));
  await waitFor(() => expect(getField('Navn')).toHaveValue(''));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await opened.user.click(getButton('Slett'));
  expect(await screen.findByText('Vil du slette grensepunktet?')).toBeInTheDocument();
  await opened.user.click(screen.getByRole('button', { name: 'Nei' }));
  expect(opened.store.get(queueAtom).waiting).toEqual([]);
});

test('[MARK-8] selecting another mark asks about the unsaved one; staying leaves the text', async () => {
  const opened = await openMap();
  await tap(opened, ['a13']);
  await typeInto(opened, 'Navn', 'Ved naustet');
  await tap(opened, ['a9']);
  const dialog = await screen.findByRole('dialog', { name: 'Grensepunktet er ikke lagret' });
  expect(dialog).toHaveTextContent(
    'Endringene i grensepunktet er ikke lagret. Vil du forkaste dem?',
  );
  await opened.user.click(within(dialog).getByRole('button', { name: 'Gå tilbake' }));
  expect(getField('Navn')).toHaveValue('Ved naustet');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await tap(opened, ['a9']);
  await opened.user.click(await screen.findByRole('button', { name: 'Forkast' }));
  expect(await findPanel('Grensepunkt 9')).toBeVisible();
});

test('[MAP-11] leaving the map with unsaved edits asks; Gå tilbake stays with them, Fortsett leaves', async () => {
  const opened = await openMap();
  await tap(opened, ['a13']);
  await typeInto(opened, 'Navn', 'Ved naustet');
  act(() => void opened.router.navigate('/other'));
  await opened.user.click(await screen.findByRole('button', { name: 'Gå tilbake' }));
  expect(getField('Navn')).toHaveValue('Ved naustet');
  act(() => void opened.router.navigate('/other'));
  await opened.user.click(await screen.findByRole('button', { name: 'Fortsett' }));
  expect(await screen.findByRole('heading', { name: 'Et annet sted' })).toBeVisible();
});

test('[MAP-11] a label is stored at once, and leaving asks nothing', async () => {
  const { store, router } = await openMap();
  await waitFor(() => expect(store.get(isSketchLoadedAtom)).toBe(true));
  act(() => {
    store.set(takeToolAtom, 'add label');
    store.set(addLabelAtom, { longitude: 6.66, latitude: 60.32 });
  });
  await waitFor(async () =>
    expect((await store.set(readSketchAtom, 1042))?.sketch.labels).toHaveLength(1),
  );
  act(() => void router.navigate('/other'));
  expect(await screen.findByRole('heading', { name: 'Et annet sted' })).toBeVisible();
});

test('[MAP-5] changing the map’s mode asks about a changed mark', async () => {
  const opened = await openMap();
  await tap(opened, ['a13']);
  await typeInto(opened, 'Navn', 'Ved naustet');
  await opened.user.click(getButton('Skisse'));
  expect(
    await screen.findByRole('dialog', { name: 'Grensepunktet er ikke lagret' }),
  ).toBeInTheDocument();
  expect(getButton('Grensepunkter')).toHaveAttribute('aria-pressed', 'true');
});

test('[MAP-5] asking about places asks about a changed mark, and no tap edits meanwhile', async () => {
  const opened = await openMap();
  const findQuestion = () => screen.findByRole('dialog', { name: 'Grensepunktet er ikke lagret' });
  await tap(opened, ['a13']);
  await typeInto(opened, 'Navn', 'Ved naustet');
  await opened.user.click(getTool('Spør om et sted'));
  expect(await findQuestion()).toBeInTheDocument();
  expect(getTool('Spør om et sted')).toHaveAttribute('aria-pressed', 'false');
  await opened.user.click(getButton('Forkast'));
  await waitFor(() => expect(getTool('Spør om et sted')).toHaveAttribute('aria-pressed', 'true'));
  for (const mode of ['Grensepunkter', 'Skisse'])
    expect(getButton(mode)).toHaveAttribute('aria-pressed', 'false');
  expect(await findPanel('Opplysninger')).toBeVisible();
  act(() => opened.store.set(tapForMarksAtom, { longitude: 6.66, latitude: 60.32 }, ['a13']));
  expect(opened.store.get(markEditAtom)).toBeNull();

  // The list of unsaved marks opens it like this.
  act(() => opened.store.set(chooseMarkAtom, 'a13'));
  await findPanel('Grensepunkt 13');
  await typeInto(opened, 'Navn', 'Ved bekken');
  await opened.user.click(getTool('Spør om et sted'));
  expect(await findQuestion()).toBeInTheDocument();
  await opened.user.click(getButton('Gå tilbake'));
  expect(getField('Navn')).toHaveValue('Ved bekken');
  expect(getTool('Spør om et sted')).toHaveAttribute('aria-pressed', 'true');
});

test('[MAP-1] in the sketch mode the list asks before an unsaved mark is left', async () => {
  const opened = await openMap();
  await opened.user.click(getButton('Skisse'));
  // The list of unsaved marks opens it like this.
  act(() => opened.store.set(chooseMarkAtom, 'a13'));
  await findPanel('Grensepunkt 13');
  await typeInto(opened, 'Navn', 'Ved naustet');
  await opened.user.click(getTool('Liste over grensepunkter'));
  await opened.user.click(await screen.findByRole('button', { name: 'Gå tilbake' }));
  expect(getButton('Skisse')).toHaveAttribute('aria-pressed', 'true');
  expect(getField('Navn')).toHaveValue('Ved naustet');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await opened.user.click(getTool('Liste over grensepunkter'));
  await opened.user.click(await screen.findByRole('button', { name: 'Forkast' }));
  expect(await findPanel('Grensepunkter')).toBeVisible();
  expect(getButton('Grensepunkter')).toHaveAttribute('aria-pressed', 'true');
});

test('arrow keys nudge the mark by the step, from pad and map', async () => {
  const opened = await openMap();
  await tap(opened, ['a9']);
  const { user } = opened;
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Steg' }),
    screen.getByRole('option', { name: /^1\scm$/ }),
  );
  getButton('Flytt nordover').focus();
  await user.keyboard('{ArrowUp}{ArrowLeft}{ArrowLeft}');
  expect(
    [getField('Nord'), getField('Øst')].map((input) => (input as HTMLInputElement).value),
  ).toEqual(['6689300.133', '370761.04']);
  screen.getByRole('application').focus();
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(getField('Nord')).toHaveValue('6689300.123');
  expect(getButton('Lagre')).toBeEnabled();
});

test('[MAP-3] the layer menu has one checkbox for boundary marks and lines, with their legend', async () => {
  const opened = await openMap();
  await opened.user.click(getTool('Kartlag'));
  const menu = within(await findPanel('Kartlag'));
  const box = menu.getByRole('checkbox', { name: 'Grensepunkter og grenselinjer' });
  expect(box).toBeChecked();
  expect(menu.getByText('10 cm eller bedre')).toBeInTheDocument();
  await opened.user.click(box);
  expect(box).not.toBeChecked();
  expect(menu.queryByText('10 cm eller bedre')).not.toBeInTheDocument();
});

test('[RGT-9] a mark waiting to be sent is nowhere shown as not saved', async () => {
  const opened = await openMap();
  const { user } = opened;
  await tap(opened, ['a13']);
  await typeInto(opened, 'Navn', 'Ved naustet');
  await user.click(getButton('Lagre'));
  expect(await screen.findByText('Venter på sending')).toBeVisible();
  await user.click(getTool('Liste over grensepunkter'));
  const list = await findPanel('Grensepunkter');
  await waitFor(() => expect(list).toHaveTextContent('Venter på sending'));
  expect(list).not.toHaveTextContent(/ikke lagret/i);
  await user.click(getTool('Kartlag'));
  const menu = await findPanel('Kartlag');
  expect(menu).toHaveTextContent('10 cm eller bedre');
  expect(menu).not.toHaveTextContent(/ikke lagret/i);
});

test('[OFF-12] a conflict in one field shows both values, and the choice is sent', async () => {
  const opened = await openMap();
  const { store, api, user } = opened;
  const put = 'PUT /api/BoundaryMarks/7';
  const serverMark = createSavedMark({
    uuid: 'a13',
    name: 'Ved bekken',
    approved: 'J',
    revision: 2,
  });
  api.serve(put, 412, { title: 'Changed', current: serverMark }, { ETag: '"2"' });
  await tap(opened, ['a13']);
  await typeInto(opened, 'Navn', 'Ved naustet');
  await user.click(getButton('Lagre'));
  const choice = within(await screen.findByRole('region', { name: 'Endret av andre' }));
  const use = choice.getByRole('button', { name: 'Lagre valgene' });
  expect(choice.getByRole('radio', { name: 'Deres Godkjent av partene' })).toBeChecked();
  expect(choice.getByRole('radio', { name: 'Mitt Ved naustet' })).not.toBeChecked();
  expect(use).toBeDisabled();
  await user.click(choice.getByRole('radio', { name: 'Deres Ved bekken' }));
  await user.click(choice.getByRole('radio', { name: 'Mitt Ved naustet' }));
  api.serve(put, 204, undefined, { ETag: '"3"' });
  await user.click(use);
  const isSent = () =>
    store.get(queueAtom).waiting.length + store.get(queueAtom).failed.length === 0;
  await act(() => whenStore(store, isSent, queueAtom));
  const last = api.received.filter(({ call }) => call === put).at(-1);
  expect(last?.headers.get('If-Match')).toBe('"2"');
  expect(last?.body).toMatchObject({ name: 'Ved naustet', approved: 'J' });
});

test('a mark that cannot be discarded stays in its panel; another closes it', async () => {
  const opened = await openMap();
  const { api, engine, notifications, user } = opened;
  api.serve('PUT /api/BoundaryMarks/7', 400, { title: 'Faulty' });
  await tap(opened, ['a13']);
  await typeInto(opened, 'Navn', 'Ved naustet');
  await user.click(getButton('Lagre'));
  const discard = await screen.findByRole('button', { name: 'Forkast' });
  opened.provideSync({ ...engine, discard: async () => 'missing' });
  await user.click(discard);
  await waitFor(() =>
    expect(notifications.at(-1)?.text).toBe('Ikke gjort: Endringen er sendt eller endret imens.'),
  );
  expect(discard).toBeVisible();
  opened.provideSync(engine);
  await user.click(discard);
  await waitFor(() => expect(discard).not.toBeInTheDocument());
  expect(screen.queryByRole('complementary', { name: 'Grensepunkt 13' })).not.toBeInTheDocument();
});

test('[OFF-16] a rejected mark that is opened from the sync panel is edited', async () => {
  const opened = await openMap();
  const { api, store, user } = opened;
  api.serve('PUT /api/BoundaryMarks/7', 400, { title: 'Faulty' });
  await tap(opened, ['a13']);
  await typeInto(opened, 'Navn', 'Ved naustet');
  await user.click(getButton('Lagre'));
  await screen.findByRole('button', { name: 'Forkast' });
  act(() => store.set(closeMarkAtom));
  expect(screen.queryByRole('complementary', { name: 'Grensepunkt 13' })).not.toBeInTheDocument();
  const key = store.get(queueAtom).failed[0]?.key ?? null;
  act(() => store.set(reopenedAtom, key));
  expect(await findPanel('Grensepunkt 13')).toBeVisible();
  expect(getField('Navn')).toHaveValue('Ved naustet');
  expect(store.get(reopenedAtom)).toBeNull();
});

test('without code lists a mark is shown by its codes, with a retry', async () => {
  const opened = await openMap({ marks: null });
  opened.api.serve('GET /api/BoundaryMarks?businessId=2077', 200, marks);
  await act(() => opened.load());
  await tap(opened, ['a13']);
  expect(screen.getByRole('combobox', { name: 'Merketype' })).toHaveDisplayValue('51');
  expect(screen.getByText(/Kodelistene mangler/)).toBeVisible();
});
