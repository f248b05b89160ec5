import { act, render, screen } from '@testing-library/react';
import { lazyExtra, lazyPart } from './lazy-part.tsx';
import { lazyInBackground, markFirstScreenShown } from './when-idle.ts';

test('what is preloaded shows at once, and a failed load is asked for again', async () => {
  const asked: number[] = [];
  const Part = lazyPart(
    async () => {
      asked.push(asked.length + 1);
      if (asked.length === 1) throw new Error('no contact');
      return () => <p>skisse</p>;
    },
    () => <p>henter</p>,
  );
  Part.preload();
  await act(async () => {});
  Part.preload();
  await act(async () => {});
  render(<Part />);
  expect(screen.getByText('skisse')).toBeInTheDocument();
  expect(asked).toEqual([1, 2]);
});

test('[FLT-28] a part whose file was fetched anew shows without another press', async () => {
  const healed = [true, false];
  Object.assign(globalThis, { feltbokHealing: async () => healed.shift() ?? false });
  const asked: number[] = [];
  const Part = lazyPart(async () => {
    asked.push(asked.length + 1);
    if (asked.length === 1) throw new Error('a damaged file');
    return () => <p>skisse</p>;
  });
  render(<Part />);
  expect(await screen.findByText('skisse')).toBeInTheDocument();
  expect(asked).toEqual([1, 2]);
  Object.assign(globalThis, { feltbokHealing: undefined });
});

test('what is not loaded yet has its fallback in its place', async () => {
  const Part = lazyPart<{ name: string }>(
    async () =>
      ({ name }) => <p>{name}</p>,
    ({ name }) => <p>{`henter ${name}`}</p>,
  );
  render(<Part name="skisse" />);
  expect(screen.getByText('henter skisse')).toBeInTheDocument();
  expect(await screen.findByText('skisse')).toBeInTheDocument();
});

test('a screen goes on without an extra part whose code cannot be had', async () => {
  const Extra = lazyExtra(() => Promise.reject(new Error('no contact')));
  const { container } = render(
    <main>
      kart
      <Extra />
    </main>,
  );
  await act(async () => {});
  expect(container).toHaveTextContent(/^kart$/);
});

test('a background part that is preloaded comes before that', async () => {
  const Sketch = lazyInBackground(async () => () => <p>skisse</p>);
  Sketch.preload();
  render(<Sketch />);
  expect(await screen.findByText('skisse')).toBeInTheDocument();
});

test('a background part waits for the first screen, and is retried until loaded', async () => {
  jest.useFakeTimers();
  const asked: number[] = [];
  const Sketch = lazyInBackground(async () => {
    asked.push(asked.length + 1);
    if (asked.length < 3) throw new Error('no contact');
    return ({ name }: { name: string }) => <p>{name}</p>;
  });
  render(<Sketch name="skisse" />);
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  expect(asked).toEqual([]);

  markFirstScreenShown();
  await act(() => jest.advanceTimersByTimeAsync(600));
  expect(asked).toEqual([1]);
  expect(screen.queryByText('skisse')).toBeNull();

  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(asked).toEqual([1, 2, 3]);
  expect(screen.getByText('skisse')).toBeInTheDocument();
});
