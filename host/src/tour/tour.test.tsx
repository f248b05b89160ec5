import { registerUnsavedWorkAtom } from '@feltbok/runtime/session/unsaved-work.state.ts';
import { sampleCase } from '@feltbok/testing/sample-cases.ts';
import { findDifferences, findUntranslated } from '@feltbok/testing/translations.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { setPreferencesAtom } from '../device/preferences.state';
import { renderApp } from '../testing/render-app';
import { en } from './en';
import { nb } from './nb';
import { nn } from './nn';

const findOffer = () => screen.queryByRole('region', { name: 'Ta omvisningen' });

async function openAs(stored: Record<string, unknown> | null) {
  const app = await renderApp('/', { cases: [sampleCase()] });
  const write = jest.fn();
  if (stored) act(() => app.store.set(setPreferencesAtom, { stored, write }));
  const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Omvisning' }));
  return { ...app, write, findDialog };
}

test('a new user is offered the tour; after a no it is not offered', async () => {
  const { user, write } = await openAs({});
  expect(findOffer()).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Nei takk' }));
  expect(findOffer()).not.toBeInTheDocument();
  expect(write).toHaveBeenLastCalledWith({ tour: 'declined' });
});

test.each([
  ['who has taken it', { tour: 'taken' }],
  ['whose choices are not known', null],
])('it is not offered to a user %s', async (_, stored) => {
  await openAs(stored);
  expect(screen.getByRole('grid')).toBeVisible();
  expect(findOffer()).not.toBeInTheDocument();
});

test('the tour moves by button and arrow keys, and explains offline use', async () => {
  const { user, write, findDialog } = await openAs({});
  await user.click(screen.getByRole('button', { name: 'Ta omvisningen' }));
  const tour = await findDialog();
  expect(write).toHaveBeenLastCalledWith({ tour: 'taken' });
  const getHeading = () => tour.getByRole('heading', { level: 2 }).textContent;
  expect(getHeading()).toBe('Sakene dine');
  expect(tour.queryByRole('button', { name: 'Tilbake' })).not.toBeInTheDocument();
  await user.click(tour.getByRole('button', { name: 'Neste' }));
  await user.keyboard('{ArrowRight}');
  expect(getHeading()).toBe('Frakoblet');
  expect(tour.getByText('3 av 7')).toBeVisible();
  expect(tour.getByText(/^Oversikt, deltakere, signaturer/)).toBeVisible();
  expect(tour.getByText(/^Innlogging, nye saker/)).toBeVisible();
  await user.keyboard('{ArrowLeft}');
  expect(getHeading()).toBe('Varsle partene');
  const following = [];
  for (let step = 0; step < 3; step++) {
    await user.keyboard('{ArrowRight}');
    following.push(getHeading());
  }
  expect(following).toEqual(['Frakoblet', 'Hold forretningen', 'Avslutt med grunnlaget']);
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await user.click(tour.getByRole('button', { name: 'Ferdig' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(findOffer()).not.toBeInTheDocument();
});

test('it can be left at any step, and started again from the help menu', async () => {
  const { user, findDialog } = await openAs({});
  const isClosed = () =>
    waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Ta omvisningen' }));
  await user.click((await findDialog()).getByRole('button', { name: 'Neste' }));
  await user.keyboard('{Escape}');
  await isClosed();
  await user.click(screen.getByRole('button', { name: 'Hjelp' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Omvisning' }));
  const tour = await findDialog();
  expect(tour.getByRole('heading', { level: 2 })).toHaveTextContent('Sakene dine');
  await user.click(tour.getByRole('button', { name: 'Hopp over' }));
  await isClosed();
});

test('it cannot be started while a draft is open', async () => {
  const { store, user } = await openAs({ tour: 'declined' });
  act(() => void store.set(registerUnsavedWorkAtom, async () => false));
  await user.click(screen.getByRole('button', { name: 'Hjelp' }));
  await screen.findByRole('menuitem', { name: 'Om Feltbok' });
  expect(screen.queryByRole('menuitem', { name: 'Omvisning' })).not.toBeInTheDocument();
});

test('[SHELL-4] every tour text is translated into each language', () => {
  expect(findDifferences(nb, nn, en)).toEqual([]);
  expect(findUntranslated(nn, nb, en)).toEqual([]);
});
