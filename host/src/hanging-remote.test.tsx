import type { RemoteModule } from '@feltbok/runtime/federation/remote.ts';
import { renderScreens } from '@feltbok/testing/render-screens.tsx';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { RemoteArea } from './RemoteArea';

const load = jest.fn();
// Stands in for the federation runtime, which needs the bundler's containers.
jest.mock('@module-federation/enhanced/runtime', () => ({
  registerRemotes: () => undefined,
  loadRemote: (name: string) => load(name),
}));

const createRemote = (text: string): RemoteModule => ({
  contract: 4,
  routes: [{ index: true, element: <h2>{text}</h2> }],
});

const routes = [
  { path: '/case/*', element: <RemoteArea name="case" /> },
  { path: '/reports/*', element: <RemoteArea name="reports" /> },
];

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

test('[FLT-21] a silent remote shows its panel within 8 s; retry requests it again', async () => {
  let answer = (_: unknown) => {};
  load.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  renderScreens(routes, createTestStore().store, '/reports');
  await act(() => jest.advanceTimersByTimeAsync(8_000));
  expect(screen.getByRole('alert')).toHaveTextContent('Tjeneren som leverer den, svarer ikke.');
  load.mockReturnValueOnce(new Promise(() => {}));
  fireEvent.click(screen.getByRole('button', { name: 'Prøv igjen' }));
  await act(() => jest.advanceTimersByTimeAsync(8_000));
  expect(load).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('alert')).toBeVisible();
  load.mockResolvedValueOnce({ default: createRemote('Rapportene') });
  fireEvent.click(screen.getByRole('button', { name: 'Prøv igjen' }));
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('heading', { name: 'Rapportene' })).toBeVisible();
  answer({ default: createRemote('Rapportene') });
});

test('[FLT-21] a remote arriving late over a slow line is shown without a retry', async () => {
  let answer = (_: unknown) => {};
  load.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  renderScreens(routes, createTestStore().store, '/case');
  await act(() => jest.advanceTimersByTimeAsync(8_000));
  expect(screen.getByRole('alert')).toBeVisible();
  await act(async () => answer({ default: createRemote('Saken') }));
  expect(screen.getByRole('heading', { name: 'Saken' })).toBeVisible();
});
