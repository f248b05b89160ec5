import type { ControlMeasurement } from '@feltbok/contract/control-measurements.ts';
import { controlsAtom } from '@feltbok/runtime/case/control-measurements.state.ts';
import { hostServicesAtom, provideHostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import { unprojectUtm } from '../coordinates/utm.domain';
import { addMapTexts } from '../i18n/texts';
import { markMeasuringAtom } from '../marks/measuring.state';
import { openMarks } from '../testing/open-marks';
import { createSavedMark } from '../testing/sample-marks';
import { ControlPart } from './ControlPart';
import { LazyGrossErrorDialog } from './lazy-parts';
import { MeasuringPanel } from './MeasuringPanel';
import { connectReceiverAtom, receiverOptionsAtom } from './receiver.state';

beforeAll(async () => {
  startTranslation();
  addMapTexts();
  // The first load of a dialog's code takes longer here than a test waits.
  await import('@feltbok/ui/question-modal.tsx');
  await LazyGrossErrorDialog.preload();
});
let stop = () => {};
afterEach(() => stop());

const mark = createSavedMark({ height: { value: 101.52, system: 'ellipsoidal', sigma: null } });
const controlsCall = 'GET /api/ControlMeasurements?businessId=2077';
const savingCall = 'POST /api/ControlMeasurements';

/** The panel with a receiver at a distance in metres north of the mark. */
async function openNearMark(north: number) {
  const sockets: WebSocket[] = [];
  jest.spyOn(globalThis, 'WebSocket').mockImplementation(() => {
    sockets.push({ close: () => undefined } as unknown as WebSocket);
    return sockets.at(-1) as WebSocket;
  });
  const app = await openMarks({ marks: [mark] });
  stop = app.engine.stop;
  const { store, api } = app;
  api.serve(controlsCall, 200, []);
  store.set(receiverOptionsAtom, { corrections: 'network', antennaHeight: 2 });
  await store.set(connectReceiverAtom, 'service');
  await act(async () => sockets[0]?.onopen?.({} as Event));
  const position = unprojectUtm({ north: mark.north + north, east: mark.east, zone: 32 });
  const send = (second: number, different: object = {}) =>
    act(async () => {
      const utcTimeStamp = new Date(Date.UTC(2026, 5, 1, 12, 0, second)).toISOString();
      sockets[0]?.onmessage?.({
        data: JSON.stringify({ ...message, ...position, utcTimeStamp, ...different }),
      } as MessageEvent);
    });
  await send(0);
  render(
    <Provider store={store}>
      <ControlPart />
      <MeasuringPanel id="x" onClose={() => undefined} />
    </Provider>,
  );
  return { ...app, send, user: userEvent.setup() };
}

const message = {
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

test('[GNS-10] a control on a mark shows its difference, and waits to be sent', async () => {
  const { store, send, user, api } = await openNearMark(0.02);
  await user.click(await screen.findByRole('button', { name: /^13 · / }));
  for (const second of [1, 2]) await send(second);
  expect(await screen.findByText(/^0,020\sm fra det kjente punktet/)).toBeVisible();
  expect(screen.getByText(/N \+0,020 · Ø 0,000 · H −0,020/)).toBeVisible();
  api.serve(savingCall, 503, {});
  await user.click(screen.getByRole('button', { name: 'Stopp med 2 epoker' }));
  await user.click(screen.getByRole('button', { name: 'Lagre kontrollen' }));
  await waitFor(() => expect(store.get(markMeasuringAtom)).toBeNull());
  const controls = store.get(controlsAtom) as ControlMeasurement[];
  expect(controls).toMatchObject([
    {
      businessId: 2077,
      point: { name: '13', source: 'mark', north: mark.north, ellipsoidalHeight: 101.52 },
      measurement: { epochs: 2, frame: 'EUREF89', height: 101.5 },
    },
  ]);
  expect(screen.getByRole('region', { name: 'Kontroller i saken' })).toHaveTextContent(
    /^Kontroller i saken13 · /,
  );
});

test('[FLT-2] a control whose epochs differ too much is saved only with a reason', async () => {
  const { store, send, user, api } = await openNearMark(0);
  await user.click(await screen.findByRole('button', { name: /^13 · / }));
  await send(1);
  await send(2, { mslHeight: 60.15 });
  await user.click(screen.getByRole('button', { name: 'Stopp med 2 epoker' }));
  expect(screen.getByText('Utenfor kravene')).toBeVisible();
  const confirm = screen.getByRole('button', { name: 'Lagre kontrollen' });
  expect(confirm).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: /^Hvorfor kontrollen lagres/ }), 'Vind');
  api.serve(savingCall, 503, {});
  await user.click(confirm);
  await waitFor(() => expect(store.get(markMeasuringAtom)).toBeNull());
  expect(store.get(controlsAtom)).toMatchObject([{ measurement: { reason: 'Vind' } }]);
  const controls = screen.getByRole('region', { name: 'Kontroller i saken' });
  expect(controls).toHaveTextContent(/Epokene spriker 106\smm i høyde/);
});

test('[GNS-10] a typed point is measured in its own zone', async () => {
  const { store, user } = await openNearMark(0);
  await user.click(screen.getByText('Skriv inn et kjent punkt'));
  await user.type(screen.getByRole('textbox', { name: /^Navn på punktet/ }), 'F31');
  await user.type(screen.getByRole('textbox', { name: /^Nord/ }), `${mark.north}`);
  await user.type(screen.getByRole('textbox', { name: /^Øst/ }), `${mark.east}`);
  await user.type(screen.getByRole('textbox', { name: 'Kjent høyde (m)' }), '80,5');
  await user.click(screen.getByRole('button', { name: 'Mål det kjente punktet' }));
  expect(store.get(markMeasuringAtom)?.known).toEqual({
    name: 'F31',
    source: 'typed',
    north: mark.north,
    east: mark.east,
    utmType: 25_832,
    height: { value: 80.5, system: 'NN2000', sigma: null },
  });
  expect(screen.getByRole('heading', { name: 'Innmåling av F31' })).toBeVisible();
});

test('[GNS-10] a typed point is measured once its name and height are valid', async () => {
  const { store, user } = await openNearMark(0);
  await user.click(screen.getByText('Skriv inn et kjent punkt'));
  const begin = screen.getByRole('button', { name: 'Mål det kjente punktet' });
  const height = screen.getByRole('textbox', { name: 'Kjent høyde (m)' });
  await user.type(screen.getByRole('textbox', { name: /^Navn på punktet/ }), ' ');
  expect(begin).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: /^Navn på punktet/ }), 'F31');
  expect(begin).toBeEnabled();
  await user.type(height, '9000,1');
  expect(screen.getByText('Skriv en høyde i meter, eller la feltet stå tomt.')).toBeVisible();
  expect(begin).toBeDisabled();
  await user.clear(height);
  await user.click(begin);
  expect(screen.getByRole('alert')).toHaveTextContent(/desimaler/);
  expect(store.get(markMeasuringAtom)).toBeNull();
});

test('[GNS-10] the way to measure a control is a hint, not a warning', async () => {
  await openNearMark(0);
  expect(screen.getByText(/^Still deg på et punkt med kjente koordinater/)).not.toHaveClass(
    'fb-field-advice',
  );
});

test('[GNS-10] a catalogue without control points shows a message with alternatives', async () => {
  const { store, user } = await openNearMark(0);
  store.set(provideHostServicesAtom, { ...store.get(hostServicesAtom), mapCatalogue: null });
  await user.click(screen.getByRole('button', { name: 'Finn fastmerker her' }));
  expect(
    await screen.findByText(/^Kartkatalogen har ikke noe kartlag med fastmerker/),
  ).toBeVisible();
});

test('[FLT-25, MSR-3] a control far off causes a warning, and is saved only with a reason', async () => {
  const { store, send, user, api } = await openNearMark(10.87);
  await user.click(await screen.findByRole('button', { name: /^13 · / }));
  for (const second of [1, 2]) await send(second);
  await user.click(screen.getByRole('button', { name: 'Stopp med 2 epoker' }));
  const panel = screen.getByRole('region', { name: 'Epoker som er målt' });
  expect(panel).toHaveAttribute('data-verdict', 'beyond');
  const difference = await screen.findByText(/^10,870\sm fra det kjente punktet/);
  const place = screen.getByText(/^N 6.689.353/);
  expect(difference.compareDocumentPosition(place)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const question = screen.getByText(/^Avviket i grunnriss er .* Står du på riktig punkt/);
  expect(question).toHaveRole('alert');
  expect(question).toHaveClass('fb-field-error');
  expect(screen.getByText('Utenfor kravene')).toBeVisible();
  const confirm = screen.getByRole('button', { name: 'Lagre kontrollen' });
  expect(confirm).toBeDisabled();
  await user.type(
    screen.getByRole('textbox', { name: /^Hvorfor kontrollen lagres/ }),
    'Feil fastmerke',
  );
  api.serve(savingCall, 503, {});
  await user.click(confirm);
  const dialog = await screen.findByRole('dialog', { name: 'Grov feil i kontrollen' });
  await user.click(within(dialog).getByRole('button', { name: 'Behold målingen' }));
  expect(store.get(controlsAtom)).toEqual([]);
  await user.click(confirm);
  await user.click(await screen.findByRole('button', { name: 'Lagre likevel' }));
  await waitFor(() => expect(store.get(markMeasuringAtom)).toBeNull());
  expect(screen.getByText('10,87 m fra punktet, utenfor kravene')).toHaveClass('fb-field-error');
});

test('[MSR-3] a control two metres too high asks for the antenna height', async () => {
  const { store, send, user } = await openNearMark(0);
  store.set(receiverOptionsAtom, { antennaHeight: 0 });
  await user.click(await screen.findByRole('button', { name: /^13 · / }));
  for (const second of [1, 2]) await send(second);
  expect(await screen.findByText(/^Avviket i høyde .* Er antennehøyden riktig/)).toHaveRole(
    'alert',
  );
});
