import type { BoundaryMark } from '@feltbok/domain/boundary-marks/boundary-mark.ts';
import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { sampleMeasurement } from '@feltbok/testing/mark-measurement.ts';
import { whenStore } from '@feltbok/testing/test-store.ts';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { openPanelAtom } from '../controls/map-use.state';
import { projectToUtm } from '../coordinates/utm.domain';
import { addMapTexts } from '../i18n/texts';
import { formOfMark } from '../mark-model/mark-form.domain';
import {
  changeMarkFormAtom,
  editMarkAtom,
  isEditingMarkAtom,
  saveMarkFormAtom,
} from '../marks/mark-edit.state';
import { listedMarksAtom } from '../marks/marks.state';
import { markMeasuringAtom, measuringLimitsAtom } from '../marks/measuring.state';
import { targetAtom } from '../marks/stake-out-target.state';
import { openMarks } from '../testing/open-marks';
import { createSavedMark } from '../testing/sample-marks';
import { MeasuringBar } from './MeasuringBar';
import { MeasuringPanel } from './MeasuringPanel';
import { NextMarkFields } from './NextMarkFields';
import { nextMarkAtom } from './next-mark.state';
import { connectReceiverAtom, receiverOptionsAtom } from './receiver.state';

beforeAll(() => {
  startTranslation();
  addMapTexts();
});
let stop = () => {};
afterEach(() => stop());

const message = {
  latitude: 60.319_918,
  longitude: 6.659_742,
  mslHeight: 60,
  undulation: 43.5,
  hrms: 0.014,
  vrms: 0.02,
  pdop: 1.4,
  satellites: 17,
  diffAge: 1,
  diffStatus: 4,
  diffId: 7,
};

const here = projectToUtm(message, 32);

/** A saved mark so many metres north of the first place of the receiver. */
const markAt = (metresNorth: number, different: Partial<BoundaryMark> = {}) =>
  createSavedMark({ north: here.north + metresNorth, east: here.east, ...different });

interface Circumstances {
  marks?: BoundaryMark[];
  corrections?: 'network' | 'global';
  antennaHeight?: number | undefined;
  /** Whether the user has chosen a type of mark; true if left out. */
  hasType?: boolean;
}

/** The bar on a map, with a receiver that the test plays and that needs two epochs for a mark. */
async function openBar(circumstances: Circumstances = {}) {
  const { marks = [], corrections = 'network' } = circumstances;
  const sockets: WebSocket[] = [];
  jest.spyOn(globalThis, 'WebSocket').mockImplementation(() => {
    sockets.push({ close: () => undefined } as unknown as WebSocket);
    return sockets.at(-1) as WebSocket;
  });
  const app = await openMarks({ marks });
  stop = app.engine.stop;
  const { store } = app;
  const antennaHeight = 'antennaHeight' in circumstances ? circumstances.antennaHeight : 2;
  store.set(receiverOptionsAtom, { corrections, antennaHeight, name: 'Prøvemottaker 1' });
  store.set(measuringLimitsAtom, { epochs: 2 });
  if (circumstances.hasType !== false) store.set(nextMarkAtom, { typeOfBoundaryMark: '69' });
  await store.set(connectReceiverAtom, 'service');
  const socket = sockets.at(-1) as WebSocket;
  await act(async () => socket.onopen?.({} as Event));
  let second = 0;
  /** Sends an epoch from so many metres north of the first place. */
  const send = (metresNorth = 0, different: object = {}) =>
    act(async () => {
      second += 1;
      const utcTimeStamp = new Date(Date.UTC(2026, 5, 1, 12, 0, second)).toISOString();
      const latitude = message.latitude + metresNorth / 111_400;
      const data = JSON.stringify({ ...message, latitude, utcTimeStamp, ...different });
      socket.onmessage?.({ data } as MessageEvent);
    });
  render(
    <Provider store={store}>
      <MeasuringBar />
      <NextMarkFields />
    </Provider>,
  );
  return { store, send, app };
}

const bar = () => screen.getByRole('group', { name: 'Mål inn grensepunkter' });
const press = (name: string) =>
  act(async () => void fireEvent.click(within(bar()).getByRole('button', { name })));

type OpenedBar = Awaited<ReturnType<typeof openBar>>;

/** Measures the mark of this number at a place, with two presses, and waits until it is saved. */
async function measure({ send }: OpenedBar, number: string, metresNorth: number) {
  await send(metresNorth);
  await press(`Mål ${number}`);
  await send(metresNorth);
  await send(metresNorth);
  await press(`Lagre ${number}`);
  await within(bar()).findByText(new RegExp(`^${number} er lagret\\.`));
}

const listMarks = ({ store }: OpenedBar) => store.get(listedMarksAtom).map(({ mark }) => mark);

test("[MSR-6] the first measured height of a case is in the customer's system", async () => {
  const { store } = await openBar();
  expect(store.get(nextMarkAtom).heightSystem).toBe('ellipsoidal');
  const session = store.get(sessionAtom);
  if (session.state !== 'authorised') throw new Error('nobody is signed in');
  const customer = { ...session.customer, measuring: { heightSystem: 'NN2000' } as const };
  store.set(sessionAtom, { ...session, customer });
  expect(store.get(nextMarkAtom).heightSystem).toBe('NN2000');
});

test('[MSR-1] two presses measure and save a mark, the next has the next number', async () => {
  const opened = await openBar();
  await measure(opened, '1', 0);
  await measure(opened, '2', 10);
  await measure(opened, '3', 20);
  const marks = listMarks(opened);
  expect(marks.map((mark) => mark.boundaryPointNumber)).toEqual(['1', '2', '3']);
  expect(opened.store.get(queueAtom).waiting.length).toBeLessThanOrEqual(3);
  expect(marks[1]).toMatchObject({
    metaType: 'Database',
    measurementMethod: '96',
    quality: { accuracy: 1 },
    height: { value: 101.5, system: 'ellipsoidal', sigma: 0.02 },
    measurements: [
      {
        epochs: 2,
        frame: 'EUREF89',
        reason: null,
        receiver: 'Prøvemottaker 1',
        antenna: { height: 2 },
        sentences: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ],
  });
  expect(opened.store.get(markMeasuringAtom)).toBeNull();
  expect(opened.store.get(isEditingMarkAtom)).toBe(false);
});

test('[MSR-1] the bar shows fix, σ, age of corrections and antenna height', async () => {
  const { send } = await openBar();
  await send();
  expect(bar()).toHaveTextContent(/Fast \(RTK\) σ 10\smm · korr. 1\ss · Antenne 2,000\sm/);
  await send(0, { diffStatus: 5, hrms: 0.4 });
  expect(bar()).toHaveTextContent(/Flyt/);
});

test('[MSR-1] type, ground and number are kept for the marks that follow', async () => {
  const opened = await openBar();
  await opened.send(0);
  const choose = (name: string, value: string) =>
    act(async () => void fireEvent.change(screen.getByLabelText(name), { target: { value } }));
  await choose('Merketype', '51');
  await choose('Nedsatt i', 'FJ');
  await choose('Punktnummer', 'P9');
  expect(bar()).toHaveTextContent(/Offentlig godkjent grensemerke · Fjell/);
  await measure(opened, 'P9', 0);
  await measure(opened, 'P10', 10);
  expect(listMarks(opened)).toMatchObject([
    { boundaryPointNumber: 'P9', typeOfBoundaryMark: '51', typeOfGround: 'FJ' },
    { boundaryPointNumber: 'P10', typeOfBoundaryMark: '51', typeOfGround: 'FJ' },
  ]);
});

test('[MSR-1] a case that is opened again goes on from its mark measured last', async () => {
  const earlier = (uuid: string, number: string, from: string) =>
    markAt(50, {
      uuid,
      boundaryPointNumber: number,
      typeOfGround: 'FJ',
      measurements: [sampleMeasurement({ from, to: from })],
    });
  const opened = await openBar({
    hasType: false,
    marks: [
      earlier('7f1d2a52-8d0c-4f0b-9a53-0a7c8a3f6b21', '8', '2026-05-02T10:00:00.000Z'),
      earlier('7f1d2a52-8d0c-4f0b-9a53-0a7c8a3f6b22', '4', '2026-05-02T11:00:00.000Z'),
      markAt(60, { uuid: '7f1d2a52-8d0c-4f0b-9a53-0a7c8a3f6b23', boundaryPointNumber: '5' }),
    ],
  });
  await measure(opened, '6', 0);
  expect(listMarks(opened).at(-1)).toMatchObject({ typeOfBoundaryMark: '51', typeOfGround: 'FJ' });
});

test('[MSR-1] epochs that are enough before their number is reached can be saved', async () => {
  const opened = await openBar();
  opened.store.set(measuringLimitsAtom, { epochs: 5 });
  await opened.send();
  await press('Mål 1');
  expect(within(bar()).getByRole('button', { name: 'Nok (0 av 5)' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await opened.send();
  await press('Nok (1 av 5)');
  await press('Lagre 1');
  await within(bar()).findByText(/^1 er lagret/);
  expect(listMarks(opened)[0]?.measurements).toMatchObject([{ epochs: 1 }]);
});

test('[MSR-1] the second press of a double press does nothing', async () => {
  const { store, send } = await openBar();
  await send();
  const button = within(bar()).getByRole('button', { name: 'Mål 1' });
  await act(async () => void fireEvent.click(button, { detail: 1 }));
  await send();
  await act(async () => void fireEvent.click(button, { detail: 2 }));
  expect(store.get(markMeasuringAtom)?.measuring).toMatchObject({ end: null, taken: [{}] });
});

test.each([
  ['no antenna height', { antennaHeight: undefined }, {}, 'Antennehøyden er ikke oppgitt.'],
  ['no type of mark', { hasType: false }, {}, 'Merketypen er ikke valgt.'],
  ['another frame', { corrections: 'global' }, {}, 'Posisjonen er ikke sikkert i EUREF89.'],
  ['a mean beyond the limits', {}, { metresNorth: 0.09 }, /^Utenfor kravene/],
] as const)(
  '[MSR-1] with %s the second press opens the panel, and nothing is saved',
  async (_, circumstances, last, sentence) => {
    const opened = await openBar(circumstances);
    const { store, send } = opened;
    await send();
    await press('Mål 1');
    await send();
    await send('metresNorth' in last ? last.metresNorth : 0);
    expect(within(bar()).getByText(sentence)).toBeVisible();
    await press('Se målingen av 1');
    expect(store.get(openPanelAtom)).toBe('position');
    expect(screen.queryByRole('group', { name: 'Mål inn grensepunkter' })).toBeNull();
    expect(listMarks(opened)).toEqual([]);
  },
);

test('[MSR-1] the antenna height can be stated in the panel of the measurement', async () => {
  const { store, send } = await openBar({ antennaHeight: undefined });
  await send();
  await press('Mål 1');
  await send();
  await press('Detaljer');
  render(
    <Provider store={store}>
      <MeasuringPanel id="x" onClose={() => undefined} />
    </Provider>,
  );
  const antenna = screen.getByRole('textbox', { name: 'Antennehøyde over punktet (m)' });
  expect(antenna).toBeVisible();
  fireEvent.change(antenna, { target: { value: '1,8' } });
  expect(store.get(receiverOptionsAtom).antennaHeight).toBe(1.8);
  expect(store.get(markMeasuringAtom)?.measuring.end).toBeNull();
});

test('[MSR-1] who may not record has no bar', async () => {
  const { store, send } = await openBar();
  await send();
  const session = store.get(sessionAtom);
  if (session.state !== 'authorised') throw new Error('nobody is signed in');
  const customer = { ...session.customer, role: 'reader' as const };
  act(() => store.set(sessionAtom, { ...session, customer }));
  expect(screen.queryByRole('group', { name: 'Mål inn grensepunkter' })).toBeNull();
});

test('[MSR-2] at a mark the button measures it again, and keeps both measurements', async () => {
  const opened = await openBar();
  const { send } = opened;
  await measure(opened, '1', 0);
  await measure(opened, '2', 10);
  await send(0.01);
  expect(bar()).toHaveTextContent(/10\smm fra 1/);
  await press('Mål 1 på nytt');
  await send(0.01);
  await send(0.01);
  await press('Lagre 1');
  await within(bar()).findByText(/^1 er lagret/);
  const marks = listMarks(opened);
  expect(marks.map((mark) => mark.boundaryPointNumber)).toEqual(['1', '2']);
  expect(marks[0]?.measurements).toHaveLength(2);
  expect(marks[0]?.north).toBeCloseTo(here.north + 0.01, 2);
  await send(20);
  expect(within(bar()).getByRole('button', { name: 'Mål 3' })).toBeVisible();
});

test('[MSR-2] a new mark beside one is asked about before it is saved', async () => {
  const opened = await openBar({ marks: [markAt(0.03)] });
  await opened.send();
  await press('Nytt merke');
  await opened.send();
  await opened.send();
  await press('Lagre 14');
  const question = await screen.findByRole('dialog', { name: 'Det ligger et grensepunkt her' });
  expect(listMarks(opened)).toHaveLength(1);
  await act(
    async () =>
      void fireEvent.click(
        within(question).getByRole('button', { name: 'Lag et nytt grensepunkt' }),
      ),
  );
  await waitFor(() => expect(listMarks(opened)).toHaveLength(2));
});

test('[MSR-2] a mark that differs more than the customer tolerates is looked at first', async () => {
  const from = '2026-06-01T11:00:00.000Z';
  const first = sampleMeasurement({ ...here, height: 101.5, from, to: from });
  const opened = await openBar({ marks: [markAt(0, { measurements: [first] })] });
  const { store, send } = opened;
  const session = store.get(sessionAtom);
  if (session.state !== 'authorised') throw new Error('nobody is signed in');
  const customer = { ...session.customer, measuring: { planeTolerance: 0.03 } };
  act(() => store.set(sessionAtom, { ...session, customer }));
  await send(0.05);
  await press('Mål 13 på nytt');
  await send(0.05);
  await send(0.05);
  expect(bar()).toHaveTextContent(/Målingen avviker fra den forrige/);
  await press('Se målingen av 13');
  expect(store.get(openPanelAtom)).toBe('position');
  expect(listMarks(opened)[0]?.measurements).toHaveLength(1);
});

test('[MSR-2] a mark that is being edited keeps what is written', async () => {
  const opened = await openBar({ marks: [markAt(0)] });
  const { store, send } = opened;
  act(() => store.set(editMarkAtom, createSavedMark().uuid));
  await send();
  await press('Mål 13 på nytt');
  await send();
  await send();
  // An open panel in which nothing is written loses nothing.
  expect(within(bar()).getByRole('button', { name: 'Lagre 13' })).toBeVisible();
  act(() => store.set(changeMarkFormAtom, (form) => ({ ...form, name: 'Ved naustet' })));
  expect(within(bar()).getByRole('button', { name: 'Se målingen av 13' })).toBeVisible();
});

test('[MSR-1] a mark that was just measured is removed with one press, and its number is free', async () => {
  const opened = await openBar();
  const { store, send } = opened;
  await send(0);
  act(() => store.set(nextMarkAtom, { boundaryPointNumber: 'P9', typeOfGround: 'FJ' }));
  await measure(opened, 'P9', 0);
  expect(within(bar()).getByText('P9 er lagret.')).toBeVisible();
  await press('Angre');
  expect(await within(bar()).findByText(/^P9 er fjernet\./)).toBeVisible();
  expect(within(bar()).queryByRole('button', { name: 'Angre' })).toBeNull();
  expect(within(bar()).getByRole('button', { name: 'Mål P9' })).toHaveFocus();
  expect(listMarks(opened)).toEqual([]);
  // There is no network. A creation that may have arrived is followed by its deletion.
  const methods = store.get(queueAtom).waiting.map(({ change }) => change.method);
  expect(methods).not.toContain('POST');
  await measure(opened, 'P9', 10);
  expect(listMarks(opened)).toMatchObject([{ boundaryPointNumber: 'P9', typeOfGround: 'FJ' }]);
});

test('[MSR-1] a measured mark that the server has is deleted there when it is undone', async () => {
  const opened = await openBar();
  const { store, app } = opened;
  app.api.serve('POST /api/BoundaryMarks', 201, { id: 31 }, { ETag: '"1"' });
  const whenSent = () =>
    whenStore(store, () => store.get(queueAtom).waiting.length === 0, queueAtom);
  await measure(opened, '1', 0);
  await act(whenSent);
  app.api.serve('DELETE /api/BoundaryMarks/31?businessId=2077', 200, { id: 31 });
  await press('Angre');
  await within(bar()).findByText(/^1 er fjernet\./);
  await act(whenSent);
  const deletion = app.api.received.find(({ call }) => call.startsWith('DELETE'));
  expect(deletion?.headers.get('If-Match')).toBe('"1"');
  expect(listMarks(opened)).toEqual([]);
});

test('[MSR-2] a mark measured again gets its former values back, and keeps the measurement', async () => {
  const opened = await openBar();
  const { send } = opened;
  await measure(opened, '1', 0);
  const [before] = listMarks(opened);
  await send(0.02);
  await press('Mål 1 på nytt');
  await send(0.02, { vrms: 0.03 });
  await send(0.02, { vrms: 0.03 });
  await press('Lagre 1');
  await within(bar()).findByText(/^1 er lagret/);
  expect(listMarks(opened)[0]?.north).not.toBe(before?.north);
  await press('Angre');
  expect(await within(bar()).findByText(/^1 er som før målingen\./)).toBeVisible();
  const [restored] = listMarks(opened);
  expect({ ...restored, measurements: [] }).toEqual({ ...before, measurements: [] });
  expect(restored?.measurements).toHaveLength(2);
});

test('[MSR-1] a measured mark that was changed since is not removed', async () => {
  const opened = await openBar();
  const { store } = opened;
  await measure(opened, '1', 0);
  const [mark] = listMarks(opened);
  if (!mark) throw new Error('there is no mark');
  const form = { ...formOfMark(mark), name: 'Ved naustet' };
  await act(() => store.set(saveMarkFormAtom, { mark, form }));
  await press('Angre');
  expect(await within(bar()).findByText(/^1 er endret siden, og blir stående\./)).toBeVisible();
  expect(listMarks(opened)).toMatchObject([{ name: 'Ved naustet' }]);
});

test('[MSR-1] undo is offered until other work begins', async () => {
  const opened = await openBar();
  const { store } = opened;
  await measure(opened, '1', 0);
  expect(within(bar()).getByRole('button', { name: 'Angre' })).toBeVisible();
  const position = { latitude: 60.32, longitude: 6.66 };
  act(() => store.set(targetAtom, { name: '7', position }));
  expect(within(bar()).queryByRole('button', { name: 'Angre' })).toBeNull();
});
