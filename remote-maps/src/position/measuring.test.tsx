import type { BoundaryMark } from '@feltbok/domain/boundary-marks/boundary-mark.ts';
import type { RepeatDemands } from '@feltbok/domain/boundary-marks/mean-verdict.ts';
import { isGestureActiveAtom } from '@feltbok/runtime/device/active-gesture.state.ts';
import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { sampleMeasurement } from '@feltbok/testing/mark-measurement.ts';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import { projectToUtm } from '../coordinates/utm.domain';
import { addMapTexts } from '../i18n/texts';
import { MeasureMarkButton } from '../marks/MeasureMarkButton';
import { markEditAtom } from '../marks/mark-edit.state';
import { beginMeasuringAtom, markMeasuringAtom, stopMeasuringAtom } from '../marks/measuring.state';
import { openMarks } from '../testing/open-marks';
import { createSavedMark } from '../testing/sample-marks';
import { MarkFromPosition } from './MarkFromPosition';
import { MeasuringPanel } from './MeasuringPanel';
import { MeasuringStart } from './MeasuringStart';
import { PositionOnMap } from './PositionOnMap';
import { recordPositionAtom } from './position.state';
import { connectReceiverAtom, receiverOptionsAtom } from './receiver.state';

beforeAll(() => {
  startTranslation();
  addMapTexts();
});
let stop = () => {};
afterEach(() => stop());

const map = {
  add: () => () => undefined,
  follow() {},
  listenForMoves: () => () => undefined,
} as never;

/** The panel with a receiver on the device, controlled by the test. */
async function openWithReceiver(
  corrections: 'network' | 'global' = 'network',
  vibrate = jest.fn(),
  marks: BoundaryMark[] = [createSavedMark()],
) {
  const sockets: WebSocket[] = [];
  jest.spyOn(globalThis, 'WebSocket').mockImplementation(() => {
    sockets.push({ close: () => undefined } as unknown as WebSocket);
    return sockets.at(-1) as WebSocket;
  });
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  const app = await openMarks({ marks });
  stop = app.engine.stop;
  const { store } = app;
  store.set(receiverOptionsAtom, { corrections, antennaHeight: 2, name: 'Prøvemottaker 1' });
  await store.set(connectReceiverAtom, 'service');
  const getSocket = () => sockets.at(-1) as WebSocket;
  await act(async () => getSocket().onopen?.({} as Event));
  const send = (second: number, different: object = {}) =>
    act(async () => {
      const utcTimeStamp = new Date(Date.UTC(2026, 5, 1, 12, 0, second)).toISOString();
      const data = JSON.stringify({ ...message, utcTimeStamp, ...different });
      getSocket().onmessage?.({ data } as MessageEvent);
    });
  render(
    <Provider store={store}>
      <PositionOnMap map={map} />
      <MeasuringStart />
      <MeasuringPanel id="x" onClose={() => undefined} />
    </Provider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByText('Krav til epokene'));
  const count = screen.getByRole('textbox', { name: 'Antall epoker' });
  await user.clear(count);
  await user.type(count, '3');
  await user.click(screen.getByRole('button', { name: 'Mål inn nytt grensepunkt' }));
  return { store, send, getSocket, user, vibrate, app };
}

/** The mark that was created, whose panel is open. */
async function findMadeMark(store: Awaited<ReturnType<typeof openWithReceiver>>['store']) {
  await waitFor(() => expect(store.get(markEditAtom)).not.toBeNull());
  return store.get(markEditAtom)?.mark;
}

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

test('[GNS-4, GNS-5] so many epochs become a mark with its evidence, heard and felt', async () => {
  const { store, send, user, vibrate } = await openWithReceiver();
  expect(store.get(isGestureActiveAtom)).toBe(true);
  await send(1);
  await send(1);
  await send(2, { diffStatus: 5 });
  expect(screen.getByText('1 av 3 epoker')).toBeVisible();
  expect(screen.getByText('Utelatt: 1 uten fast løsning')).toBeVisible();
  await send(3, { latitude: message.latitude + 1e-7 });
  expect(vibrate).not.toHaveBeenCalledWith([80, 60, 80]);
  await send(4);
  expect(vibrate).toHaveBeenCalledWith([80, 60, 80]);
  expect(screen.getByText('3 av 3 epoker')).toBeVisible();
  expect(
    screen.getByText(/σ 10\smm · σ høyde 20\smm · spredning \d+\smm · største avvik 7\smm/),
  ).toBeVisible();
  expect(screen.getByRole('img', { name: /^Avvik fra middelet/ })).toBeVisible();
  expect(store.get(isGestureActiveAtom)).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Lag grensepunkt' }));
  const mark = await findMadeMark(store);
  expect(mark).toMatchObject({
    metaType: 'User',
    measurementMethod: '96',
    quality: { accuracy: 1 },
    utmType: 25_832,
    height: { value: 101.5, system: 'ellipsoidal', sigma: 0.02 },
  });
  const [measurement] = mark?.measurements ?? [];
  expect(measurement).toMatchObject({
    epochs: 3,
    frame: 'EUREF89',
    reason: null,
    receiver: 'Prøvemottaker 1',
    north: mark?.north,
    from: '2026-06-01T12:00:01.000Z',
    to: '2026-06-01T12:00:04.000Z',
    sentences: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(store.get(markMeasuringAtom)).toBeNull();
});

test.each([
  ['Fast løsning er tapt', ({ send }) => send(2, { diffStatus: 5 })],
  ['Fast løsning er tapt', ({ send }) => send(2, { diffStatus: 0 })],
  [
    'Mottakeren svarer ikke',
    ({ getSocket }) => act(async () => getSocket().onclose?.({} as CloseEvent)),
  ],
  ['Klokka i mottakeren hoppet', ({ send }) => send(-60)],
] satisfies [string, (of: Awaited<ReturnType<typeof openWithReceiver>>) => Promise<void>][])(
  '[GNS-4] %s: a sentence says so, and what was measured is used',
  async (sentence, interrupt) => {
    const receiver = await openWithReceiver();
    const { send, store, user } = receiver;
    await send(1);
    await interrupt(receiver);
    expect(screen.getByRole('alert')).toHaveTextContent(
      new RegExp(`^${sentence}.*Epoker som er tatt vare på: 1\\.`),
    );
    const enough = screen.queryByRole('button', { name: 'Stopp med 1 epoke' });
    if (enough) await user.click(enough);
    await user.click(screen.getByRole('button', { name: 'Lag grensepunkt' }));
    expect((await findMadeMark(store))?.measurements).toMatchObject([{ epochs: 1, spread: null }]);
  },
);

/** A mark at the receiver of these tests. */
function createMarkHere(metresNorth: number): BoundaryMark {
  const { north, east } = projectToUtm(
    { latitude: message.latitude, longitude: message.longitude },
    32,
  );
  return createSavedMark({ north: north + metresNorth, east });
}

test('[FLT-25] a measurement where a mark lies can become one of that mark', async () => {
  const { store, send, user } = await openWithReceiver('network', jest.fn(), [
    createMarkHere(0.003),
  ]);
  for (const second of [1, 2, 3]) await send(second);
  await user.click(screen.getByRole('button', { name: 'Lag grensepunkt' }));
  const question = await screen.findByRole('dialog', { name: 'Det ligger et grensepunkt her' });
  expect(question).toHaveTextContent('Målingen ligger 3 mm fra 13.');
  expect(store.get(markEditAtom)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ny måling av 13' }));
  expect(await screen.findByRole('heading', { name: 'Innmåling av 13' })).toBeVisible();
  expect(store.get(markMeasuringAtom)?.measuring.taken).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Legg til målingen' }));
  const mark = await findMadeMark(store);
  expect(mark?.uuid).toBe(createSavedMark().uuid);
});

test('[FLT-25] a second mark in one place is made only on request', async () => {
  const { store, send, user } = await openWithReceiver('network', jest.fn(), [
    createMarkHere(0.003),
  ]);
  for (const second of [1, 2, 3]) await send(second);
  await user.click(screen.getByRole('button', { name: 'Lag grensepunkt' }));
  await user.click(await screen.findByRole('button', { name: 'Lag et nytt grensepunkt' }));
  expect((await findMadeMark(store))?.uuid).not.toBe(createSavedMark().uuid);
});

test('[FLT-25] a mark farther off than a fixed solution is not asked about', async () => {
  const { store, send, user } = await openWithReceiver('network', jest.fn(), [
    createMarkHere(0.11),
  ]);
  for (const second of [1, 2, 3]) await send(second);
  await user.click(screen.getByRole('button', { name: 'Lag grensepunkt' }));
  expect((await findMadeMark(store))?.metaType).toBe('User');
});

test('[FLT-25] epochs are discarded only when the user has confirmed it', async () => {
  const { store, send, user } = await openWithReceiver();
  await send(1);
  await user.click(screen.getByRole('button', { name: 'Forkast' }));
  expect(await screen.findByText('Vil du forkaste målingen? 1 epoke går tapt.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Behold målingen' }));
  expect(store.get(markMeasuringAtom)?.measuring.taken).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Forkast' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Forkast' }));
  expect(store.get(markMeasuringAtom)).toBeNull();
});

test('[FLT-25] a measurement that waits is not lost when another mark is measured', async () => {
  const { store, send, user } = await openWithReceiver();
  await send(1);
  render(
    <Provider store={store}>
      <MeasureMarkButton uuid={createSavedMark().uuid} />
    </Provider>,
  );
  await user.click(screen.getByRole('button', { name: 'Mål inn med GNSS' }));
  await user.click(await screen.findByRole('button', { name: 'Behold målingen' }));
  expect(store.get(markMeasuringAtom)).toMatchObject({
    markUuid: null,
    measuring: { taken: [{}] },
  });
  await user.click(screen.getByRole('button', { name: 'Mål inn med GNSS' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Forkast' }),
  );
  expect(store.get(markMeasuringAtom)).toMatchObject({
    markUuid: createSavedMark().uuid,
    measuring: { taken: [] },
  });
});

test('[DEV-2] a measurement delays the lock screen, and a shown position does not', async () => {
  const app = await openMarks();
  stop = app.engine.stop;
  const { store } = app;
  store.set(recordPositionAtom, {
    position: { longitude: 6.66, latitude: 60.32 },
    accuracy: 4,
    at: Date.now(),
  });
  render(
    <Provider store={store}>
      <PositionOnMap map={map} />
      <MarkFromPosition />
    </Provider>,
  );
  expect(screen.getByRole('button', { name: 'Nytt grensepunkt her' })).toBeVisible();
  expect(store.get(isGestureActiveAtom)).toBe(false);
  act(() => store.set(beginMeasuringAtom, null));
  expect(store.get(isGestureActiveAtom)).toBe(true);
  act(() => store.set(stopMeasuringAtom));
  expect(store.get(isGestureActiveAtom)).toBe(false);
});

test('[GNS-4] garbage and silence end in a sentence, and epochs that come again go on', async () => {
  const { send, getSocket } = await openWithReceiver();
  await send(1);
  jest.useFakeTimers();
  await act(async () =>
    getSocket().onmessage?.({ data: '\u0000\u00ffgarbage'.repeat(300) } as MessageEvent),
  );
  act(() => jest.advanceTimersByTime(6_000));
  jest.useRealTimers();
  expect(screen.getByRole('alert')).toHaveTextContent(/Epoker som er tatt vare på: 1\./);
  await send(20);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('2 av 3 epoker')).toBeVisible();
});

test('[GNS-7] positions outside EUREF89 become a mark only with a confirmed reason', async () => {
  const { send, store, user } = await openWithReceiver('global');
  for (const second of [1, 2, 3]) await send(second);
  expect(screen.getByRole('alert')).toHaveTextContent('Posisjonene er ikke i EUREF89.');
  const confirm = screen.getByRole('button', { name: 'Bekreft og bruk' });
  expect(confirm).toBeDisabled();
  await user.type(
    screen.getByRole('textbox', { name: /^Hvorfor posisjonen/ }),
    'Avtalt med partene',
  );
  await user.click(confirm);
  expect(await findMadeMark(store)).toMatchObject({
    measurementMethod: '94',
    height: { system: 'unknown' },
    measurements: [{ frame: 'not EUREF89', reason: 'Avtalt med partene' }],
  });
});

/** The receiver's latitude moved north by metres. */
const moveNorth = (metres: number) => ({ latitude: message.latitude + metres / 111_400 });

test('[FLT-2] a jump of the antenna stops with sound and sentence, and is measured again', async () => {
  const { send, store, user, vibrate } = await openWithReceiver();
  await send(1);
  await send(2);
  await send(3, moveNorth(5));
  expect(vibrate).toHaveBeenLastCalledWith([300, 100, 300]);
  expect(screen.getByRole('alert')).toHaveTextContent(
    /hoppet 5,00\sm\..*Epoker fra før hoppet, som er tatt vare på: 2\..*Mål på nytt\.$/,
  );
  await user.click(screen.getByRole('button', { name: 'Mål på nytt' }));
  for (const second of [4, 5, 6]) await send(second, moveNorth(5));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Innenfor kravene')).toHaveAttribute('data-quality', 'fixed');
  await user.click(screen.getByRole('button', { name: 'Lag grensepunkt' }));
  expect((await findMadeMark(store))?.north).toBeCloseTo(measured.north + 5, 1);
});

test.each([
  [0.012, 'fixed'],
  [2.5, 'float'],
])('[FLT-2] a fixed solution with σ of %d m is measured as %s', async (hrms, colour) => {
  const { send } = await openWithReceiver();
  await send(1, { hrms });
  // The badge is in the receiver's status and in the measuring panel.
  const badges = screen.getAllByText('Fast (RTK)');
  expect(badges.length).toBeGreaterThan(0);
  for (const badge of badges) expect(badge).toHaveAttribute('data-quality', colour);
});

test('[FLT-2] a mean whose epochs differ too much is red, and takes a reason', async () => {
  const { send, store, user, vibrate } = await openWithReceiver();
  await send(1);
  await send(2, moveNorth(0.09));
  await send(3);
  expect(vibrate).toHaveBeenLastCalledWith([300, 100, 300]);
  expect(screen.getByText('Utenfor kravene')).toHaveAttribute('data-quality', 'none');
  expect(screen.getByRole('alert')).toHaveTextContent(
    /spriker 37\smm i grunnriss\. Kravet er høyst 30\smm/,
  );
  const confirm = screen.getByRole('button', { name: 'Bekreft og bruk' });
  expect(confirm).toBeDisabled();
  await user.click(
    screen.getByRole('button', { name: 'Dårlig sikt til satellittene ved punktet' }),
  );
  await user.click(confirm);
  const mark = await findMadeMark(store);
  expect(mark).toMatchObject({ measurementMethod: '96', quality: { accuracy: 4 } });
  expect(mark?.measurements).toMatchObject([
    { reason: 'Dårlig sikt til satellittene ved punktet', limits: { plane: 0.03, height: 0.06 } },
  ]);
});

test('[GNS-4] a measurement is discarded', async () => {
  const { send, store, user } = await openWithReceiver();
  await send(1);
  await user.click(screen.getByRole('button', { name: 'Forkast' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Forkast' }));
  expect([store.get(markMeasuringAtom), store.get(markEditAtom)]).toEqual([null, null]);
});

const measured = projectToUtm(message, 32);

/**
 * A measurement of the same place, moved north by metres, an hour before the test's receiver
 * starts.
 */
const createEarlier = (north: number) =>
  sampleMeasurement({
    north: measured.north - north,
    east: measured.east,
    height: 101.5,
    from: '2026-06-01T11:00:00.000Z',
    to: '2026-06-01T11:00:30.000Z',
  });

async function measureAgain(north: number, measuring?: RepeatDemands) {
  const mark = createSavedMark({ measurements: [createEarlier(north)] });
  const receiver = await openWithReceiver('network', jest.fn(), [mark]);
  const { store, send } = receiver;
  const session = store.get(sessionAtom);
  if (session.state === 'authorised')
    act(() =>
      store.set(sessionAtom, {
        ...session,
        customer: { ...session.customer, ...(measuring && { measuring }) },
      }),
    );
  act(() => store.set(beginMeasuringAtom, mark.uuid));
  for (const second of [1, 2, 3]) await send(second);
  return receiver;
}

test('[GNS-6] within the tolerance both are stored, the mark goes by their mean', async () => {
  const { store, user } = await measureAgain(0.02, { planeTolerance: 0.03, minutesApart: 45 });
  expect(screen.getByText(/^0,020\sm fra første måling/)).toBeVisible();
  expect(screen.getByText(/N \+0,020 · Ø 0,000 · H 0,000 · 59 minutter imellom/)).toBeVisible();
  expect(screen.getByText(/^Innenfor toleransen på 0,030\sm/)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Punktet følger' }),
    'Middelet av målingene',
  );
  await user.click(screen.getByRole('button', { name: 'Legg til målingen' }));
  await waitFor(() => expect(store.get(markEditAtom)?.form.measurements).toHaveLength(2));
  const form = store.get(markEditAtom)?.form;
  expect(Number(form?.north)).toBeCloseTo(measured.north - 0.01, 2);
  expect(form?.measurements?.[0]).toEqual(createEarlier(0.02));
});

test('[GNS-6] beyond the tolerance there is a warning, and the mark can stay unchanged', async () => {
  const { store, user } = await measureAgain(0.05, { planeTolerance: 0.03, minutesApart: 90 });
  const warnings = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(warnings[0]).toMatch(/minst 90 minutter/);
  expect(warnings[1]).toMatch(/over toleransen på 0,030\sm/);
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Punktet følger' }),
    'Det som står fra før',
  );
  await user.click(screen.getByRole('button', { name: 'Legg til målingen' }));
  await waitFor(() => expect(store.get(markEditAtom)?.form.measurements).toHaveLength(2));
  expect(store.get(markEditAtom)?.form.north).toBe(String(createSavedMark().north));
});

test('[FLT-2] a mean of measurements metres apart is judged too, and is no RTK', async () => {
  const { store, user } = await measureAgain(5);
  const basis = screen.getByRole('combobox', { name: 'Punktet følger' });
  expect(screen.getByText('Innenfor kravene')).toBeVisible();
  await user.selectOptions(basis, 'Middelet av målingene');
  expect(screen.getByText('Utenfor kravene')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Bekreft og bruk' })).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: /^Hvorfor posisjonen/ }), 'Avtalt');
  await user.click(screen.getByRole('button', { name: 'Bekreft og bruk' }));
  await waitFor(() => expect(store.get(markEditAtom)?.form.measurements).toHaveLength(2));
  const form = store.get(markEditAtom)?.form;
  expect([form?.measurementMethod, form?.measurements?.[1]?.reason]).toEqual(['99', 'Avtalt']);
});

test('[GNS-6] without a tolerance of the customer the difference stands without a verdict', async () => {
  await measureAgain(0.5);
  expect(screen.getByText(/^0,500\sm fra første måling/)).toBeVisible();
  expect(screen.getByText('Kommunen har ikke satt noen toleranse.')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
