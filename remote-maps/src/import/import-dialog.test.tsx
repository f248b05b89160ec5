import type { BoundaryMark } from '@feltbok/domain/boundary-marks/boundary-mark.ts';
import {
  importedFileChangesAtom,
  readImportedFilesAtom,
} from '@feltbok/runtime/device/imported-files.state.ts';
import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import { addMapTexts } from '../i18n/texts';
import { forgetImportedMarksAtom, importedFilesAtom } from '../marks/imported-marks.state';
import { editMarkAtom, saveMarkAtom, saveNewMarksAtom } from '../marks/mark-edit.state';
import { listedMarksAtom, newMarksAtom } from '../marks/marks.state';
import { openMarks } from '../testing/open-marks';
import { createSavedMark } from '../testing/sample-marks';
import ImportDialog from './ImportDialog';
import { addImportTexts } from './i18n/texts';
import { importAtom, openImportAtom } from './import.state';
import { showStoredFilesAtom } from './stored-files.state';
import { WaitingLines } from './WaitingLines';

jest.mock('@feltbok/offline/worker/built-worker.ts', () => ({
  get BuiltWorker() {
    return jest.requireActual('../testing/worker-in-page').WorkerInPage;
  },
}));

beforeAll(() => {
  startTranslation();
  addMapTexts();
  addImportTexts();
});

const formatKofLine = (name: string, theme: string, north: string, east: string) =>
  ` 05 ${name.padEnd(10)} ${theme.padEnd(8)} ${north.padStart(12)} ${east.padStart(11)}`;
const header = ` 01 ${'OPPDRAG'.padEnd(12)} 21112026   2      22 4699 $110         NN`;
const points = [
  formatKofLine('GP-1', '4051', '6689343.071', '370761.065'),
  formatKofLine('GP-2', '', '6689350.50', '370770.25'),
];
const createKof = (...lines: string[]) => new File([lines.join('\r\n')], 'grenser.kof');

interface Circumstances {
  marks?: readonly BoundaryMark[];
  /** Kilometres from the property. */
  distance?: number | null;
  /** Another page of the same user. */
  userKey?: string;
}

const pages: Array<{ stop: () => void }> = [];
afterEach(() => {
  for (const { stop } of pages.splice(0)) stop();
});

async function openDialog({ marks = [], distance = null, userKey }: Circumstances = {}) {
  const page = await openMarks({ marks, userKey });
  const { store } = page;
  pages.push(page.engine);
  store.set(openImportAtom);
  const distanceTo = jest.fn(() => distance);
  render(
    <Provider store={store}>
      <ImportDialog measureDistance={distanceTo} />
      <WaitingLines />
    </Provider>,
  );
  const user = userEvent.setup({ applyAccept: false });
  const choose = async (file: File, button: 'Velg fil' | 'Velg en annen fil' = 'Velg fil') =>
    user.upload(await screen.findByLabelText(button), file);
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const readStored = async () =>
    (await store.set(readImportedFilesAtom)).map(({ boundaryFile, UTMType }) => ({
      UTMType,
      numbers: boundaryFile.features.map(({ properties }) => properties.boundaryPointNumber),
    }));
  const listShown = () =>
    store
      .get(listedMarksAtom)
      .map(({ mark, status }) => `${mark.boundaryPointNumber} ${mark.metaType} ${status}`);
  return { ...page, user, choose, press, readStored, listShown, distanceTo };
}

const findOk = () => screen.findByRole('button', { name: 'OK' });
const findZone = (number: number) => screen.findByRole('radio', { name: `UTM ${number}` });

test('[IMP-1] OK is enabled only once UTM 32, 33 or 35 is chosen', async () => {
  const { choose, user } = await openDialog();
  await choose(createKof(...points));
  await waitFor(() => expect(screen.getByText('grenser.kof')).toBeVisible());
  expect(await findOk()).toBeDisabled();
  for (const number of [32, 33, 35]) expect(await findZone(number)).not.toBeChecked();
  await user.click(await findZone(32));
  expect(await findOk()).toBeEnabled();
});

test("[MSR-6] the height system is asked for once, with the customer's preselected", async () => {
  const { store, choose, press, user } = await openDialog();
  const heights = ['  21.300', '  22.100'];
  await choose(createKof(header, ...points));
  await findOk();
  expect(screen.queryByLabelText(/^Høydesystem/)).not.toBeInTheDocument();
  const session = store.get(sessionAtom);
  if (session.state !== 'authorised') throw new Error('nobody is signed in');
  const customer = { ...session.customer, measuring: { heightSystem: 'NN2000' } as const };
  store.set(sessionAtom, { ...session, customer });
  const pointsWithHeights = points.map((point, index) => `${point}${heights[index]}`);
  await choose(createKof(header, ...pointsWithHeights), 'Velg en annen fil');
  const field = await screen.findByRole('combobox', { name: /^Høydesystem/ });
  expect(field).toHaveValue('NN2000');
  await user.selectOptions(field, 'NN1954');
  await press('OK');
  await screen.findByText('2 punkter lagt til');
  const marks = store.get(listedMarksAtom).map(({ mark }) => mark.height);
  expect(marks).toEqual([
    { value: 21.3, system: 'NN1954', sigma: null },
    { value: 22.1, system: 'NN1954', sigma: null },
  ]);
});

test('[IMP-10] the header preselects the zone; another choice causes a warning, and applies', async () => {
  const { choose, user, press, readStored } = await openDialog();
  await choose(createKof(header, ...points));
  expect(await findZone(32)).toBeChecked();
  await waitFor(() => expect(screen.getByText('Filen sier UTM 32.')).toBeVisible());
  await user.click(await findZone(33));
  await waitFor(() =>
    expect(screen.getByText(/^Filen sier UTM 32, men du har valgt UTM 33/)).toBeVisible(),
  );
  await press('OK');
  await screen.findByText('2 punkter lagt til');
  expect(await readStored()).toEqual([{ UTMType: 25833, numbers: ['GP-1', 'GP-2'] }]);
});

test('[IMP-5, IMP-7, IMP-9] points are stored before the summary counts added and rejected lines', async () => {
  const { store, choose, press, readStored, listShown } = await openDialog();
  const before = store.get(importedFileChangesAtom);
  await choose(
    createKof(
      header,
      ...points,
      points[0] as string,
      formatKofLine('GP-3', '', '6689350.5', ''),
      ' 09_91',
      '',
    ),
  );
  await press('OK');
  await waitFor(() => expect(screen.getByText('2 punkter lagt til')).toBeVisible());
  await waitFor(() =>
    expect(
      screen.getByText('1 punkt står flere ganger i filen, og ble lagt til én gang'),
    ).toBeVisible(),
  );
  await waitFor(() =>
    expect(
      screen.getByText('2 linjer uten punkt hoppet over (filhode: 1, linjekoder: 1)'),
    ).toBeVisible(),
  );
  await waitFor(() =>
    expect(screen.getByText('1 punkt uten kode for grensemerke fikk typen 99')).toBeVisible(),
  );
  const rejected = within(screen.getByRole('table', { name: '1 linje ble avvist' })).getAllByRole(
    'row',
  );
  expect(rejected[1]).toHaveTextContent(/^5Øst mangler·05·GP-3·+6689350\.5·+$/);
  expect(await readStored()).toEqual([{ UTMType: 25832, numbers: ['GP-1', 'GP-2'] }]);
  expect(store.get(importedFileChangesAtom)).toBeGreaterThan(before);
  expect(listShown()).toEqual(['GP-1 File not saved', 'GP-2 File not saved']);
});

test('[IMP-6] points already in the case are reported, and not stored again', async () => {
  const marks = [
    createSavedMark({ id: 1, uuid: 'a', north: 6689343.071, east: 370761.065 }),
    createSavedMark({
      id: 2,
      uuid: 'b',
      typeOfBoundaryMark: '99',
      north: 6689350.5,
      east: 370770.25,
    }),
  ];
  const { choose, press, readStored } = await openDialog({ marks });
  await choose(createKof(header, ...points));
  await press('OK');
  await waitFor(() =>
    expect(
      screen.getByText('2 punkter ligger der saken alt har ett, og ble ikke lagt til'),
    ).toBeVisible(),
  );
  await waitFor(() => expect(screen.getByText('0 punkter lagt til')).toBeVisible());
  expect(screen.queryByRole('button', { name: 'Angre importen' })).not.toBeInTheDocument();
  expect(await readStored()).toEqual([]);
});

test('[IMP-6, IMP-8] a file that is imported again, also after a reload, adds nothing', async () => {
  const first = await openDialog();
  const { userKey } = first;
  await first.choose(createKof(header, ...points));
  await first.press('OK');
  await screen.findByText('2 punkter lagt til');
  cleanup();
  const { choose, press, readStored } = await openDialog({ userKey });
  await choose(createKof(header, ...points));
  await press('OK');
  await waitFor(() =>
    expect(
      screen.getByText('2 punkter ligger der saken alt har ett, og ble ikke lagt til'),
    ).toBeVisible(),
  );
  expect(await readStored()).toHaveLength(1);
});

test.each([
  ['grenser.dxf', 'hva som helst', 'Ugyldig filformat'],
  ['grenser.kof', ' 00 bare en kommentar', 'Filen har ingen punkter som kan brukes.'],
  ['grenser.json', '{', 'Innholdet er ikke gyldig JSON. Er filen kuttet?'],
])(
  '[IMP-2] %s with %j is rejected with reason and message, and nothing added',
  async (name, content, text) => {
    const { choose, press, readStored, notifications } = await openDialog();
    await choose(new File([content], name));
    if (name === 'grenser.kof') {
      await userEvent.click(await findZone(32));
      await press('OK');
    }
    expect(await screen.findByRole('alert')).toHaveTextContent(`${name}${text}`);
    expect(notifications).toContainEqual({
      kind: 'error',
      text: 'Filtypen støttes ikke, eller filen har feil',
    });
    expect(await readStored()).toEqual([]);
    await choose(createKof(header, ...points));
    expect(await findOk()).toBeEnabled();
  },
);

test('[KOF-5, KOF-8] a file with only rejected lines gives a reason for each', async () => {
  const { choose, press } = await openDialog();
  await choose(createKof(header, ' 00 Målt', formatKofLine('1', '', '6689343.071', '370761.0')));
  await press('OK');
  const table = await screen.findByRole('table', { name: '1 linje ble avvist' });
  expect(table).toHaveTextContent('Nord og øst har ikke like mange desimaler.');
  expect(table.querySelector('mark')).toHaveTextContent('·6689343.071····370761.0');
  expect(
    screen.getByText('2 linjer uten punkt hoppet over (filhode: 1, kommentarer: 1)'),
  ).toBeVisible();
});

test('[KOF-8] a rejected line shows blanks and tabs, with the reason marked', async () => {
  const { choose, press } = await openDialog();
  await choose(
    createKof(
      header,
      points[0] as string,
      '05\tGP-2\t6689343.071',
      formatKofLine('3', '', '66x9343', '1'),
    ),
  );
  await press('OK');
  const rows = within(
    await screen.findByRole('table', { name: '2 linjer ble avvist' }),
  ).getAllByRole('row');
  expect(rows[1]).toHaveTextContent(/^3Tabulatorer.*05→GP-2→6689343\.071$/);
  expect(rows[2]?.querySelector('mark')).toHaveTextContent(/^·+66x9343$/);
});

test('[KOF-2, KOF-4] the report names the system of a later header and the shifted lines', async () => {
  const { choose, user, press } = await openDialog();
  const shifted = formatKofLine('GP-3', '', '6689360.50', '370770.25').replace(
    'GP-3       ',
    'GP-3   4051',
  );
  await choose(
    createKof(
      points[0] as string,
      shifted,
      header.replace('22 4699', '23 4699'),
      points[1] as string,
    ),
  );
  await user.click(await findZone(32));
  await press('OK');
  const rejected = await screen.findByRole('table', { name: '1 linje ble avvist' });
  expect(rejected).toHaveTextContent(
    'Filhodet foran linjen oppgir UTM 33, men filen leses i et annet koordinatsystem',
  );
  const doubtful = screen.getByRole('table', { name: /men se på linje/ });
  expect(doubtful).toHaveTextContent('Navnet eller temaet står i feil kolonne.');
  expect(doubtful.querySelector('mark')).toHaveTextContent(/^·05·GP-3···4051·+$/);
});

test('[KOF-7] duplicates have their names, and types outside the code list are named', async () => {
  const marks = [
    createSavedMark({
      id: 1,
      uuid: 'a',
      north: 6689343.071,
      east: 370761.065,
      boundaryPointNumber: '13',
    }),
  ];
  const { choose, press } = await openDialog({ marks });
  const otherLine = formatKofLine('GP-8', '4057', '6689360.50', '370770.25');
  await choose(
    createKof(
      header,
      ...points,
      otherLine,
      otherLine.replace('GP-8', 'GP-9'),
      formatKofLine('GP-2', '', '6689370.5', '370771.0'),
    ),
  );
  await press('OK');
  const named = await screen.findByRole('table', {
    name: '2 punkter ble ikke lagt til, fordi andre ligger der',
  });
  const rows = within(named).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '2GP-113 i saken',
    '5GP-9GP-8 på linje 4',
  ]);
  expect(
    screen.getByText('Punktnummeret GP-2 er brukt på flere steder, i filen eller i saken'),
  ).toBeVisible();
  expect(screen.getByText('1 punkt har en type som ikke står i kodelisten (57)')).toBeVisible();
  expect(
    screen.getByText('1 punkt ligger der saken alt har ett, og ble ikke lagt til'),
  ).toBeVisible();
});

test('[KOF-4] a file in NTM asks for its zone beside that of UTM', async () => {
  const { choose, press, user, readStored } = await openDialog();
  await choose(createKof(formatKofLine('001', '4051', '1193605.427', '83711.914')));
  await user.click(await findZone(32));
  expect(await findOk()).toBeDisabled();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'NTM-sone' }), 'NTM 10');
  await press('OK');
  expect(await screen.findByText('1 punkt lagt til')).toBeVisible();
  expect(screen.getByText('Koordinatene er regnet om fra NTM 10')).toBeVisible();
  expect(await readStored()).toEqual([{ UTMType: 25832, numbers: ['001'] }]);
});

test('[FLT-26] a header that contradicts its values asks for the order, with both readings', async () => {
  const { choose, press, user, readStored } = await openDialog({ distance: 1.2 });
  await choose(createKof(header.replace('$110', '$210'), ...points));
  const question = await screen.findByRole('group', { name: 'Rekkefølgen av nord og øst' });
  expect(question).toHaveTextContent(
    'Filhodet sier øst først, men tallene på 2 linjer passer ikke med det.',
  );
  expect(await findOk()).toBeDisabled();
  const asStated = within(question).getByRole('radio', { name: /^Øst først/ });
  const asNumbers = within(question).getByRole('radio', { name: /^Nord først/ });
  expect(asStated.closest('label')).toHaveTextContent(
    /Linje 2: nord 370\s761,07, øst 6\s689\s343,07Utenfor Norge/,
  );
  expect(asNumbers.closest('label')).toHaveTextContent('I Norge, 1,2 km fra eiendommen');
  expect(asStated).not.toBeChecked();
  expect(asNumbers).not.toBeChecked();
  await user.click(asNumbers);
  await press('OK');
  expect(await screen.findByText('2 punkter lagt til')).toBeVisible();
  expect(await readStored()).toEqual([{ UTMType: 25832, numbers: ['GP-1', 'GP-2'] }]);
});

test('[FMT-2] object types are shown with counts, boundary marks chosen and others only by choice', async () => {
  const place = (east: number) => ['..NØ', `6689343.07 ${east}`];
  const head = ['.HODE', '..TEGNSETT UTF-8', '..TRANSPAR', '...KOORDSYS 22', '...ENHET 1'];
  const lines = [
    ...head,
    '.PUNKT 1:',
    '..OBJTYPE Bygning',
    ...place(370_761),
    '.PUNKT 2:',
    '..OBJTYPE Grensepunkt',
    ...place(370_762),
    '.FLATE 3:',
    '..OBJTYPE Teig',
    ...place(370_763),
    '.SLUTT',
  ];
  const { choose, press, user } = await openDialog();
  await choose(new File([lines.join('\n')], 'a.sos'));
  const types = within(await screen.findByRole('group', { name: 'Objekttyper i filen' }));
  const mark = types.getByRole('checkbox', { name: 'Grensepunkt 1 objekt, 1 punkt' });
  expect(mark).toBeChecked();
  expect(types.getByRole('checkbox', { name: 'Bygning 1 objekt, 1 punkt' })).not.toBeChecked();
  expect(
    types.getByRole('checkbox', { name: 'Teig 1 objekt, ingen punkter å lese' }),
  ).toBeDisabled();
  await user.click(mark);
  expect(types.getByText('Velg minst én objekttype som har punkter.')).toBeVisible();
  expect(await findOk()).toBeDisabled();
  await user.click(mark);
  await press('OK');
  expect(await screen.findByText('1 punkt lagt til')).toBeVisible();
  expect(screen.getByText('Objekttyper som ikke er med: Bygning (1), Teig (1)')).toBeVisible();
});

describe('points that lie on marks of another type', () => {
  const marks = [
    createSavedMark({
      id: 1,
      uuid: 'a',
      north: 6689343.071,
      east: 370761.065,
      typeOfBoundaryMark: '69',
    }),
    createSavedMark({
      id: 2,
      uuid: 'b',
      north: 6689350.5,
      east: 370770.25,
      boundaryPointNumber: '14',
    }),
  ];
  const begin = async () => {
    const page = await openDialog({ marks });
    await page.choose(createKof(header, ...points));
    await page.press('OK');
    const table = await screen.findByRole('table', {
      name: '2 punkter ligger på grensepunkter av en annen type',
    });
    const rows = within(table).getAllByRole('row').slice(1);
    return {
      ...page,
      rows: rows.map(({ textContent }) => textContent),
      listTypes: () => listMarkTypes(page.store),
    };
  };
  const listMarkTypes = (store: Awaited<ReturnType<typeof openDialog>>['store']) =>
    store
      .get(listedMarksAtom)
      .map(({ mark, status }) => `${mark.uuid} ${mark.typeOfBoundaryMark} ${status}`)
      .sort();

  test('[KOF-9] both are shown, and marks stay unchanged by default', async () => {
    const { rows, press, listTypes } = await begin();
    expect(rows).toEqual([
      '2GP-1: 51 Offentlig godkjent grensemerke13: 69 Borehull',
      '3GP-2: ingen type14: 51 Offentlig godkjent grensemerke',
    ]);
    await press('Behold typene i saken');
    expect(screen.getByText('Grensepunktene i saken er som før.')).toBeVisible();
    expect(listTypes()).toEqual(['a 69 saved', 'b 51 saved']);
  });

  test('[KOF-9] one answer applies all types of the file, not yet saved', async () => {
    const { press, listTypes } = await begin();
    await press('Bruk typene i filen');
    await waitFor(() => expect(listTypes()).toEqual(['a 51 not saved', 'b 51 saved']));
    expect(screen.getByText(/^Grensepunktene har fått typen fra filen/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Behold typene i saken' })).not.toBeInTheDocument();
  });
});

test('a file can be dropped on the dialog', async () => {
  await openDialog();
  const files = [createKof(header, ...points)];
  fireEvent.drop(await screen.findByText('Slipp en fil her, eller'), {
    dataTransfer: { types: ['Files'], files },
  });
  expect(await findOk()).toBeEnabled();
});

test('[IMP-9] reading shows its progress, and can be cancelled before anything is stored', async () => {
  const { store, choose, press, userKey } = await openDialog();
  await choose(createKof(header, ...points));
  await findOk();
  let release = () => {};
  const blocked = new Promise<void>((resolve) => {
    release = resolve;
  });
  const read = Blob.prototype.arrayBuffer;
  const reading = jest.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(async function (
    this: Blob,
  ) {
    await blocked;
    return read.call(this);
  });
  await press('OK');
  expect(await screen.findByRole('progressbar', { name: 'Lest av filen' })).toHaveValue(0);
  expect(screen.getByText('Leser grenser.kof …')).toBeInTheDocument();
  await press('Avbryt');
  expect(store.get(importAtom)).toEqual({ phase: 'closed' });
  release();
  reading.mockRestore();
  cleanup();
  // The next import, which comes after it, is the only one that is stored.
  const next = await openDialog({ userKey });
  await next.choose(createKof(header, formatKofLine('GP-9', '', '6689343', '370761')));
  await next.press('OK');
  await screen.findByText('1 punkt lagt til');
  expect(await next.readStored()).toEqual([{ UTMType: 25832, numbers: ['GP-9'] }]);
});

test('points far from the property are asked about, and the import can be undone', async () => {
  const { store, choose, press, readStored, listShown, distanceTo } = await openDialog({
    distance: 331.4,
  });
  await choose(createKof(header, ...points));
  await press('OK');
  await waitFor(() =>
    expect(screen.getByText('Punktene ligger 331 km fra eiendommen. Stemmer sonen?')).toBeVisible(),
  );
  const box = { west: expect.closeTo(6.66, 3), south: expect.closeTo(60.32, 3) };
  expect(distanceTo).toHaveBeenCalledWith(expect.objectContaining(box));
  expect(listShown()).toHaveLength(2);
  await press('Angre importen');
  await act(async () => {
    while (store.get(importAtom).phase !== 'closed')
      await new Promise((later) => setTimeout(later));
  });
  expect(await readStored()).toEqual([]);
  expect(listShown()).toEqual([]);
});

test('a device without room is reported', async () => {
  const { choose, press } = await openDialog();
  await choose(createKof(header, ...points));
  jest.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await press('OK');
  await waitFor(() =>
    expect(screen.getByText('Det er ikke plass til punktene på enheten.')).toBeVisible(),
  );
});

test('[AUTH-13] an unfinished import is shown to no other user and in no other case', async () => {
  const { store, choose } = await openDialog();
  await choose(createKof(header, ...points));
  await findOk();
  const { sessionAtom } = await import('@feltbok/runtime/session/session.state.ts');
  const session = store.get(sessionAtom);
  if (session.state !== 'authorised') throw new Error('nobody is signed in');
  act(() => store.set(sessionAtom, { ...session, userKey: 'ola' }));
  expect(store.get(importAtom)).toEqual({ phase: 'closed' });
});

test('[IMP-8, MARK-13] imported points survive a reload, and an unreadable device is reported', async () => {
  const first = await openDialog();
  await first.choose(createKof(header, ...points));
  await first.press('OK');
  await screen.findByText('2 punkter lagt til');
  cleanup();
  const { store, notifications, shown } = await openMarks({
    marks: [],
    userKey: first.userKey,
  }).then((page) => {
    pages.push(page.engine);
    return { ...page, shown: () => page.store.get(listedMarksAtom) };
  });
  await store.set(showStoredFilesAtom);
  expect(shown().map(({ mark }) => [mark.boundaryPointNumber, mark.north, mark.east])).toEqual([
    ['GP-1', 6689343.071, 370761.065],
    ['GP-2', 6689350.5, 370770.25],
  ]);
  jest.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('gone', 'UnknownError');
  });
  await store.set(showStoredFilesAtom);
  expect(notifications).toContainEqual({ kind: 'error', text: 'Grensepunktene ble ikke hentet' });
});

test("[IMP-8] another tab's imports, saves and removals show here, and removed points stay removed", async () => {
  const { store, readStored, listShown, choose, press, userKey, ...here } = await openDialog();
  const there = await openMarks({ marks: [], userKey });
  pages.push(there.engine);
  const listSeenThere = () =>
    there.store.get(listedMarksAtom).map(({ mark }) => mark.boundaryPointNumber);
  await choose(createKof(header, ...points, formatKofLine('GP-3', '', '6689360.50', '370770.25')));
  await press('OK');
  await screen.findByText('3 punkter lagt til');
  await there.store.set(showStoredFilesAtom);
  expect(listSeenThere()).toEqual(['GP-1', 'GP-2', 'GP-3']);

  // The other tab has given one up, and its device is slow: it is not there yet when the files are
  // read anew.
  const markThere = there.store.get(listedMarksAtom)[2]?.mark;
  const locks = { request: () => new Promise(() => undefined) };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  void there.store.set(forgetImportedMarksAtom, markThere ? [markThere] : []);
  await there.store.set(showStoredFilesAtom);
  expect(listSeenThere()).toEqual(['GP-1', 'GP-2']);
  Reflect.deleteProperty(navigator, 'locks');

  here.api.serve('POST /api/BoundaryMarks', 201, { id: 71 });
  store.set(editMarkAtom, store.get(listedMarksAtom)[0]?.mark.uuid ?? '');
  await act(async () => {
    await store.set(saveMarkAtom);
    await here.waitUntilSent();
  });
  const remaining = there.store.get(importedFilesAtom)[0]?.marks;
  await there.store.set(showStoredFilesAtom);
  expect(listSeenThere()).toEqual(['GP-2']);
  // Ten thousands of points are not drawn anew because one of them is removed.
  const [mark] = there.store.get(listedMarksAtom).map((listed) => listed.mark);
  expect(mark && remaining?.get(mark.uuid)).toBe(mark);

  await press('Angre importen');
  await there.store.set(showStoredFilesAtom);
  expect(there.store.get(importedFilesAtom)).toEqual([]);
});

test('[MARK-9, MARK-10] a saved imported mark is POSTed, and its point leaves the stored file', async () => {
  const { store, api, choose, press, readStored, waitUntilSent } = await openDialog();
  await choose(createKof(header, ...points));
  await press('OK');
  await screen.findByText('2 punkter lagt til');
  const [first] = store.get(listedMarksAtom);
  api.serve('POST /api/BoundaryMarks', 201, { id: 71 });
  store.set(editMarkAtom, first?.mark.uuid ?? '');
  await act(async () => {
    await store.set(saveMarkAtom);
    await waitUntilSent();
  });
  expect(api.calls()).toContain('POST /api/BoundaryMarks');
  expect(await readStored()).toEqual([{ UTMType: 25832, numbers: ['GP-2'] }]);
});

describe('boundary lines of a file', () => {
  const place = (number: string, north: number, east: number) => [
    '.PUNKT 1:',
    '..OBJTYPE Teiggrensepunkt',
    `..GRENSEPUNKTNUMMER ${number}`,
    '..NØ',
    `${north} ${east}`,
  ];
  const head = ['.HODE', '..TEGNSETT UTF-8', '..TRANSPAR', '...KOORDSYS 22', '...ENHET 1'];
  const curve = [
    '.KURVE 3:',
    '..OBJTYPE Teiggrense',
    '..NØ',
    '6689343 370761',
    '6689345 370765',
    '6689350 370770',
  ];
  const createSosi = (...lines: string[]) => new File([[...head, ...lines].join('\n')], 'a.sos');
  const findCorners = () =>
    screen.findByRole('checkbox', {
      name: 'Lag grensepunkter av linjenes hjørner der det ikke er noe',
    });
  const readFiles = (store: Awaited<ReturnType<typeof openDialog>>['store']) =>
    store.set(readImportedFilesAtom);

  test('[JOB-4] imported lines are stored, and sent once their marks are saved', async () => {
    const { store, api, choose, press, waitUntilSent } = await openDialog();
    api.serve('POST /api/BoundaryMarks', 201, { id: 71 });
    api.serve('POST /api/BoundaryLines', 201, { id: 81 });
    await choose(
      createSosi(...place('1', 6689343, 370761), ...place('2', 6689350, 370770), ...curve),
    );
    expect(await findCorners()).not.toBeChecked();
    await press('OK');
    expect(await screen.findByText('1 grenselinje lagt til')).toBeVisible();
    expect(screen.getByText('2 punkter lagt til')).toBeVisible();
    expect(
      screen.getByText('En grenselinje lagres når grensepunktene i begge ender er lagret.'),
    ).toBeVisible();
    await press('Lukk');
    expect((await readFiles(store)).map(({ boundaryFile }) => boundaryFile.lines)).toMatchObject([
      [{ curvePoints: [{ north: 6689345, east: 370765 }] }],
    ]);
    expect(api.calls()).not.toContain('POST /api/BoundaryLines');
    await act(async () => {
      await store.set(saveNewMarksAtom, store.get(newMarksAtom));
    });
    await waitFor(() => expect(api.calls()).toContain('POST /api/BoundaryLines'));
    await act(waitUntilSent);
    const sent = api.calls().filter((call) => call.startsWith('POST'));
    expect(sent).toEqual([
      'POST /api/BoundaryMarks',
      'POST /api/BoundaryMarks',
      'POST /api/BoundaryLines',
    ]);
    await waitFor(async () => expect(await readFiles(store)).toEqual([]));
  });

  test('[JOB-4] lines between saved marks are sent when the summary is closed, not if undone', async () => {
    const marks = [
      createSavedMark({ id: 1, uuid: 'a', north: 6689343, east: 370761 }),
      createSavedMark({ id: 2, uuid: 'b', north: 6689350, east: 370770 }),
    ];
    const { store, api, choose, press, waitUntilSent } = await openDialog({ marks });
    api.serve('POST /api/BoundaryLines', 201, { id: 81 });
    await choose(createSosi(...curve));
    const corners = await findCorners();
    expect(corners).toBeChecked();
    await userEvent.click(corners);
    await press('OK');
    expect(await screen.findByText('1 grenselinje lagt til')).toBeVisible();
    await press('Angre importen');
    await waitFor(() => expect(store.get(importAtom)).toEqual({ phase: 'closed' }));
    expect(await readFiles(store)).toEqual([]);
    expect(api.calls()).not.toContain('POST /api/BoundaryLines');

    act(() => store.set(openImportAtom));
    await choose(createSosi(...curve));
    await userEvent.click(await findCorners());
    await press('OK');
    expect(await screen.findByText('1 grenselinje lagt til')).toBeVisible();
    await press('Lukk');
    await waitFor(() => expect(api.calls()).toContain('POST /api/BoundaryLines'));
    await act(waitUntilSent);
    await waitFor(async () => expect(await readFiles(store)).toEqual([]));
  });

  test('[JOB-4] a line that becomes no boundary line is shown with the reason', async () => {
    const { choose, press } = await openDialog();
    await choose(createSosi(...place('1', 6689343, 370761), ...curve));
    await press('OK');
    const table = await screen.findByRole('table', {
      name: '1 linje eller del av en linje ble ikke grenselinje',
    });
    expect(within(table).getAllByRole('row').at(-1)).toHaveTextContent(
      '11Det er ikke noe grensepunkt der linjen begynner eller slutter',
    );
    expect(screen.getByText('0 grenselinjer lagt til')).toBeVisible();
  });
});
