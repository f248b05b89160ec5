import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import { addMapTexts } from '../i18n/texts';
import { beginMeasuringAtom } from '../marks/measuring.state';
import { AntennaFields } from './AntennaFields';
import { ReceiverSettings } from './ReceiverSettings';
import { ReceiverStatus } from './ReceiverStatus';
import { connectReceiverAtom, isFixAlarmOnAtom, receiverOptionsAtom } from './receiver.state';

beforeAll(() => {
  startTranslation();
  addMapTexts();
});

test('[GNS-3] the panel shows solution, height and frame, and later the missing epochs', async () => {
  const sockets: WebSocket[] = [];
  jest.spyOn(globalThis, 'WebSocket').mockImplementation(() => {
    sockets.push({ close: () => undefined } as unknown as WebSocket);
    return sockets.at(-1) as WebSocket;
  });
  const store = createTestStore().store;
  render(
    <Provider store={store}>
      <ReceiverStatus />
      <AntennaFields />
      <ReceiverSettings />
    </Provider>,
  );
  await act(() => store.set(connectReceiverAtom, 'service'));
  const [socket] = sockets as [WebSocket];
  await act(async () => socket.onopen?.({} as Event));
  const message = {
    latitude: 60,
    longitude: 6,
    mslHeight: 60,
    undulation: 43.5,
    hrms: 0.012,
    diffStatus: 4,
    utcTimeStamp: '2026-06-01T12:00:00Z',
  };
  await act(async () => socket.onmessage?.({ data: JSON.stringify(message) } as MessageEvent));
  expect(screen.getByRole('status')).toHaveTextContent('Fast (RTK)');
  expect(screen.getByText(/^Referanseramme ukjent/)).toBeInTheDocument();
  expect(
    screen.getByText('Antennen er 103,500 m over ellipsoiden. Antennehøyden er ikke oppgitt.'),
  ).toBeVisible();
  const antenna = screen.getByRole('textbox', { name: 'Antennehøyde over punktet (m)' });
  await userEvent.type(antenna, '1,8');
  expect(
    screen.getByText('Høyde over ellipsoiden 101,700 m, antennehøyden 1,800 m er trukket fra'),
  ).toBeVisible();
  await userEvent.type(antenna, '0m');
  expect(screen.getByText('Skriv meter fra 0 til 20, som 1,8.')).toBeVisible();
  expect(screen.getByText(/Antennehøyden er ikke oppgitt/)).toBeVisible();
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Korreksjonene kommer fra' }),
    'network',
  );
  expect(screen.getByText('Referanseramme: EUREF89')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: /^Lyd når fast løsning/ }));
  expect(store.get(isFixAlarmOnAtom)).toBe(false);
  await act(async () => socket.onclose?.({} as CloseEvent));
  expect(screen.getByRole('status')).toHaveTextContent('Ingen posisjon fra mottakeren nå');
  expect(screen.queryByText('Fast (RTK)')).toBeNull();
});

/** The fields of a receiver with a height of 103.5 m above the ellipsoid, and its status. */
async function openReceiver() {
  const sockets: WebSocket[] = [];
  jest.spyOn(globalThis, 'WebSocket').mockImplementation(() => {
    sockets.push({ close: () => undefined } as unknown as WebSocket);
    return sockets.at(-1) as WebSocket;
  });
  const { store } = createTestStore();
  render(
    <Provider store={store}>
      <ReceiverStatus />
      <AntennaFields />
      <ReceiverSettings />
    </Provider>,
  );
  await act(() => store.set(connectReceiverAtom, 'service'));
  await act(async () => sockets[0]?.onopen?.({} as Event));
  const data = JSON.stringify({
    latitude: 60,
    longitude: 6,
    mslHeight: 60,
    undulation: 43.5,
    diffStatus: 4,
    utcTimeStamp: '2026-06-01T12:00:00Z',
  });
  await act(async () => sockets[0]?.onmessage?.({ data } as MessageEvent));
  return { store };
}

test('[MSR-3] the phase centre is subtracted with the antenna height, and remembered', async () => {
  const { store } = await openReceiver();
  await userEvent.type(screen.getByRole('textbox', { name: /^Antennehøyde/ }), '1,8');
  const offset = screen.getByRole('textbox', { name: /^Antennens fasesenter/ });
  await userEvent.type(offset, '0,085');
  expect(screen.getByText(/101,615 m, antennehøyden 1,885 m er trukket fra/)).toBeVisible();
  expect(store.get(receiverOptionsAtom)).toMatchObject({ phaseCentreOffset: 0.085 });
  await userEvent.clear(offset);
  await userEvent.type(offset, '85');
  expect(screen.getByText(/^Skriv meter fra 0 til 0,3/)).toBeVisible();
});

test('[MSR-3] no antenna height is subtracted from positions of the pole tip', async () => {
  const { store } = await openReceiver();
  await userEvent.type(screen.getByRole('textbox', { name: /^Antennehøyde/ }), '1,8');
  expect(screen.getByText(/regnes posisjonene som antennens/)).toBeVisible();
  const tilt = screen.getByRole('combobox', { name: 'Retter mottakeren for helning?' });
  await userEvent.selectOptions(tilt, 'Ja, den sender stangspissens posisjon');
  expect(screen.getByText('Stangspissen er 103,500 m over ellipsoiden')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /^Antennehøyde/ })).toBeNull();
  await userEvent.selectOptions(tilt, 'Nei, den sender antennens posisjon');
  expect(screen.getByText(/antennehøyden 1,800 m er trukket fra/)).toBeVisible();
  act(() => store.set(beginMeasuringAtom, null));
  await userEvent.selectOptions(tilt, 'Ja, den sender stangspissens posisjon');
  expect(store.get(receiverOptionsAtom).tilt).toBe('none');
});

test('[FLT-17] a receiver date that differs from the device’s is shown with it', async () => {
  jest.useFakeTimers({
    now: Date.UTC(2026, 10, 26, 12),
    doNotFake: ['queueMicrotask', 'setTimeout'],
  });
  const sockets: WebSocket[] = [];
  jest.spyOn(globalThis, 'WebSocket').mockImplementation(() => {
    sockets.push({ close: () => undefined } as unknown as WebSocket);
    return sockets.at(-1) as WebSocket;
  });
  const store = createTestStore().store;
  render(
    <Provider store={store}>
      <ReceiverStatus />
    </Provider>,
  );
  await act(() => store.set(connectReceiverAtom, 'service'));
  const [socket] = sockets as [WebSocket];
  await act(async () => socket.onopen?.({} as Event));
  const send = (utcTimeStamp: string) => {
    const data = JSON.stringify({ latitude: 60, longitude: 6, diffStatus: 4, utcTimeStamp });
    return act(async () => socket.onmessage?.({ data } as MessageEvent));
  };
  await send('2026-11-26T12:00:00Z');
  expect(screen.queryByText(/Mottakerens dato/)).toBeNull();
  await send('2019-04-12T12:00:00Z');
  expect(screen.getByText(/Mottakerens dato er 12.04.2019, enhetens er 26.11.2026/)).toBeVisible();
  jest.useRealTimers();
});

test.each([
  [0.012, 'fixed'],
  [2.5, 'float'],
])('[FLT-2] a fixed solution with σ of %d m is shown as %s', async (hrms, colour) => {
  const sockets: WebSocket[] = [];
  jest.spyOn(globalThis, 'WebSocket').mockImplementation(() => {
    sockets.push({ close: () => undefined } as unknown as WebSocket);
    return sockets.at(-1) as WebSocket;
  });
  const { store } = createTestStore();
  render(
    <Provider store={store}>
      <ReceiverStatus />
    </Provider>,
  );
  await act(() => store.set(connectReceiverAtom, 'service'));
  const [socket] = sockets as [WebSocket];
  await act(async () => socket.onopen?.({} as Event));
  const message = {
    latitude: 60,
    longitude: 6,
    hrms,
    diffStatus: 4,
    utcTimeStamp: '2026-06-01T12:00:00Z',
  };
  await act(async () => socket.onmessage?.({ data: JSON.stringify(message) } as MessageEvent));
  expect(screen.getByText('Fast (RTK)')).toHaveAttribute('data-quality', colour);
});
