import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { overviewChange, sampleCase } from '@feltbok/testing/sample-cases.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { renderApp } from '../testing/render-app';
import { setAskToPersistAtom } from './persist.state';

const waiting = [
  {
    key: '',
    keptAt: new Date().toISOString(),
    size: 0,
    change: overviewChange('Skrevet i skogen'),
  },
];

test('[OFF-17] with queued work the user reads why the browser asks, and the consequences', async () => {
  const ask = jest.fn(async () => false);
  const { store, user } = await renderApp('/', { cases: [sampleCase()] });
  act(() => store.set(setAskToPersistAtom, ask));
  expect(
    screen.queryByRole('region', { name: 'La nettleseren beholde det' }),
  ).not.toBeInTheDocument();
  act(() => store.set(queueAtom, { waiting, failed: [] }));
  expect(
    await screen.findByText(/^Nettleseren spør om Feltbok får beholde det som er lagret\./),
  ).toBeVisible();
  expect(ask).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'La nettleseren beholde det' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Nettleseren lover ikke å beholde det som er lagret.',
  );
  act(() => store.set(setAskToPersistAtom, null));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test('[OFF-17] the question can be postponed', async () => {
  const ask = jest.fn(async () => true);
  const { store, user } = await renderApp('/', { cases: [sampleCase()] });
  act(() => {
    store.set(setAskToPersistAtom, ask);
    store.set(queueAtom, { waiting, failed: [] });
  });
  await user.click(await screen.findByRole('button', { name: 'Ikke nå' }));
  expect(
    screen.queryByRole('region', { name: 'La nettleseren beholde det' }),
  ).not.toBeInTheDocument();
  expect(ask).not.toHaveBeenCalled();
});
