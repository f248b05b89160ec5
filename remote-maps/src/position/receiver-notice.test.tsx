import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider, useAtomValue } from 'jotai';
import { MapNotices } from '../controls/MapNotices';
import { modeNoticesAtom } from '../controls/map-notices.state';
import { addMapTexts } from '../i18n/texts';
import { chooseLayersAtom } from '../layers/layer-choices.state';
import { PositionOnMap } from './PositionOnMap';
import { mayReconnectAtom, receiverAtom } from './receiver.state';

beforeAll(() => {
  startTranslation();
  addMapTexts();
});
afterEach(() => Reflect.deleteProperty(navigator, 'serial'));

const map = {
  add: () => () => undefined,
  follow() {},
  listenForMoves: () => () => undefined,
} as never;
const Notices = () => <MapNotices notices={useAtomValue(modeNoticesAtom)} />;

/** The map of a user who had this receiver on when the map was left. */
async function openMap(way: 'serial' | 'service') {
  const { store } = createTestStore();
  const receiver = { way, baudRate: 115_200, address: 'ws://localhost:4623' };
  store.set(chooseLayersAtom, { receiver, isReceiverOn: true });
  await act(async () =>
    render(
      <Provider store={store}>
        <PositionOnMap map={map} />
        <Notices />
      </Provider>,
    ),
  );
  return store;
}

test('[GNS-1] the map reports a receiver that does not answer', async () => {
  const socket = { close: () => undefined } as unknown as WebSocket;
  jest.spyOn(globalThis, 'WebSocket').mockImplementation(() => socket);
  const store = await openMap('service');
  expect(store.get(receiverAtom)?.way).toBe('service');
  await act(async () => socket.onerror?.({} as Event));
  expect(screen.getByText('Mottakeren svarer ikke. Vi prøver igjen av oss selv.')).toBeVisible();
});

test('[GNS-1] the notice that asks for a press can be hidden', async () => {
  const serial = { getPorts: async () => [], requestPort: () => Promise.reject(new Error()) };
  Object.defineProperty(navigator, 'serial', { value: serial, configurable: true });
  const store = await openMap('serial');
  expect(screen.getByText(/^Mottakeren var tilkoblet/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Koble til' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /Lukk|Skjul/ }));
  expect(screen.queryByText(/^Mottakeren var tilkoblet/)).toBeNull();
  expect(store.get(mayReconnectAtom)).toBe(false);
});
