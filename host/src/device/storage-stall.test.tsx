import { act, screen, waitFor } from '@testing-library/react';
import { renderApp } from '../testing/render-app';
import { watchStall } from './storage-stall';

const words = /^Lagringen på enheten svarer ikke/;

/** Storage that answers when `finish` is called, and not by itself. */
function hangingStorage() {
  let finish = () => {};
  const work = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { work, finish };
}

test.each(['resolving', 'signed-out'] as const)(
  '[OFF-15, FLT-25] storage that does not answer is mentioned while the session is %s',
  async (state) => {
    const { store } = await renderApp('/', { session: { state } });
    const { work, finish } = hangingStorage();
    jest.useFakeTimers();
    const waiting = watchStall(store, work);
    act(() => void jest.advanceTimersByTime(9_999));
    expect(screen.queryByText(words)).not.toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(1));
    jest.useRealTimers();
    expect(screen.getByText(words)).toBeVisible();
    finish();
    await act(() => waiting);
    await waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument());
  },
);

test('[OFF-15, FLT-25] storage that fails late is no longer waited for', async () => {
  const { store } = await renderApp('/', { session: { state: 'signed-out' } });
  jest.useFakeTimers();
  let fail = (_error: Error) => {};
  const waiting = watchStall(
    store,
    new Promise<void>((_, reject) => {
      fail = reject;
    }),
  );
  act(() => void jest.advanceTimersByTime(10_000));
  jest.useRealTimers();
  expect(screen.getByText(words)).toBeVisible();
  fail(new DOMException('The disk is gone', 'UnknownError'));
  await act(() => expect(waiting).rejects.toThrow('The disk is gone'));
  expect(screen.queryByText(words)).not.toBeInTheDocument();
});
