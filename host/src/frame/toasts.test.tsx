import { getText, startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { Toasts } from './Toasts';
import { notifyAtom } from './toasts.state';

startTranslation();

let store: ReturnType<typeof createStore>;
beforeEach(() => {
  jest.useFakeTimers();
  store = createStore();
  render(
    <Provider store={store}>
      <Toasts />
    </Provider>,
  );
});
afterEach(() => jest.useRealTimers());

const notify = (text: string, kind: 'success' | 'error' = 'success') =>
  act(() => store.set(notifyAtom, { kind, text }));
const advance = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const listToasts = () =>
  [...screen.getByRole('status').children].map(({ textContent }) => textContent);

test('[SHELL-10] a toast closes after 3000 ms', () => {
  notify('Endringene er lagret');
  advance(2_999);
  expect(listToasts()).toEqual(['Endringene er lagret']);
  advance(1);
  expect(listToasts()).toEqual([]);
});

test('[SHELL-10] the same message within 3 s is shown once, and again after that', () => {
  notify('Sakene er hentet');
  advance(2_999);
  notify('Sakene er hentet');
  expect(listToasts()).toEqual(['Sakene er hentet']);
  advance(1);
  expect(listToasts()).toEqual([]);
  notify('Sakene er hentet');
  expect(listToasts()).toEqual(['Sakene er hentet']);
});

test('[FLT-25] equal messages about several items are counted in one toast', () => {
  const notifySaved = () =>
    act(() =>
      store.set(notifyAtom, {
        kind: 'success',
        text: getText('ToastMessages.BoundaryMarkSavedSuccessfully', { count: 1 }),
        describeSeveral: (count) =>
          getText('ToastMessages.BoundaryMarkSavedSuccessfully', { count }),
      }),
    );
  notifySaved();
  expect(listToasts()).toEqual(['Grensepunktet er lagret']);
  advance(2_000);
  for (let mark = 2; mark <= 41; mark += 1) notifySaved();
  expect(listToasts()).toEqual(['41 grensepunkter er lagret']);
  advance(2_999);
  expect(listToasts()).toEqual(['41 grensepunkter er lagret']);
  advance(1);
  expect(listToasts()).toEqual([]);
});

test('[SHELL-10] a closed message does not reappear within 3 s', () => {
  notify('Sakene er hentet');
  fireEvent.click(screen.getByRole('button', { name: 'Lukk' }));
  expect(listToasts()).toEqual([]);
  notify('Sakene er hentet');
  expect(listToasts()).toEqual([]);
  advance(3_000);
  notify('Sakene er hentet');
  expect(listToasts()).toEqual(['Sakene er hentet']);
});

test('[SHELL-10] different messages stand together, each for its own 3 s', () => {
  notify('Sakene er hentet');
  advance(1_000);
  notify('Endringene ble ikke lagret', 'error');
  expect(listToasts()).toEqual(['Sakene er hentet', 'Endringene ble ikke lagret']);
  advance(2_000);
  expect(listToasts()).toEqual(['Endringene ble ikke lagret']);
  advance(1_000);
  expect(listToasts()).toEqual([]);
});

test('[SHELL-16] loads at about the same time share one toast, closed as one', () => {
  notify('Kodelistene er hentet');
  advance(400);
  notify('Grensepunktene ble ikke hentet', 'error');
  notify('Dokumenttypene er hentet');
  expect(listToasts()).toEqual([
    'Kodelistene er hentet · Dokumenttypene er hentet',
    'Grensepunktene ble ikke hentet',
  ]);
  advance(2_600);
  expect(listToasts()).toEqual(['Dokumenttypene er hentet', 'Grensepunktene ble ikke hentet']);
  notify('Sakene er hentet');
  const [loaded] = screen.getByRole('status').children;
  fireEvent.click(within(loaded as HTMLElement).getByRole('button', { name: 'Lukk' }));
  expect(listToasts()).toEqual(['Grensepunktene ble ikke hentet']);
});
