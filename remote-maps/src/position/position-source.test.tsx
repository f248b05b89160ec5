import { hostServicesAtom, provideHostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import { addMapTexts } from '../i18n/texts';
import { PositionSource } from './PositionSource';
import { positionAtom, setPositionPhaseAtom } from './position.state';
import { receiverChoiceAtom } from './receiver.state';

beforeAll(() => {
  startTranslation();
  addMapTexts();
});
afterEach(() => Reflect.deleteProperty(navigator, 'serial'));

function open() {
  const store = createTestStore().store;
  render(
    <Provider store={store}>
      <PositionSource />
    </Provider>,
  );
  const choose = (name: string) =>
    userEvent.selectOptions(screen.getByRole('combobox', { name: /kommer fra/ }), name);
  return { store, choose };
}

test('[GNS-1] a connection type missing in the browser names browsers that have it', async () => {
  const { choose } = open();
  await choose('GNSS, kabel eller Bluetooth');
  expect(screen.getByText(/Chrome og Edge på PC/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Koble til' })).toBeDisabled();
  await choose('Mottakerens app på enheten');
  expect(screen.getByRole('button', { name: 'Koble til' })).toBeEnabled();
  await choose('Denne enheten');
  expect(screen.getByRole('button', { name: 'Vis min posisjon' })).toBeEnabled();
});

test('[GNS-1] the failure of a former source is not shown for another', async () => {
  const { store, choose } = open();
  act(() => store.set(setPositionPhaseAtom, 'denied'));
  await choose('Mottakerens app på enheten');
  expect(store.get(positionAtom).phase).toBe('off');
});

test("[GNS-1] an empty choice in the browser's list is reported", async () => {
  const requestPort = () => Promise.reject(new DOMException('', 'NotFoundError'));
  Object.defineProperty(navigator, 'serial', {
    value: { requestPort, getPorts: async () => [] },
    configurable: true,
  });
  const { store, choose } = open();
  await choose('GNSS, kabel eller Bluetooth');
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Hastighet (bit/s)' }),
    '9600',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Koble til' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Ingen mottaker ble valgt');
  expect(store.get(receiverChoiceAtom)).toMatchObject({ way: 'serial', baudRate: 9600 });
});

test('[GNS-1, FLT-25] a named receiver is offered first; no raw address is shown', async () => {
  const { store, choose } = open();
  const receivers = [{ name: 'Demomottaker', address: 'ws://localhost:4623' }];
  act(() => store.set(provideHostServicesAtom, { ...store.get(hostServicesAtom), receivers }));
  await choose('Mottakerens app på enheten');
  const address = screen.getByRole('combobox', { name: 'App på enheten' });
  expect(address).toHaveDisplayValue('Demomottaker');
  expect(store.get(receiverChoiceAtom)).toMatchObject({
    way: 'service',
    address: 'ws://localhost:4623',
  });
  expect([...(address as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    'Demomottaker',
    'Port 9635',
    'Port 9636, kryptert',
    'Port 9650',
  ]);
  await userEvent.selectOptions(address, 'Port 9635');
  expect(store.get(receiverChoiceAtom)).toMatchObject({ address: 'ws://localhost:9635' });
});
