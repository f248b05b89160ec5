import { unsentAtom } from '@feltbok/shared/sync/sync.state';
import { overviewChange } from '@feltbok/shared/testing/sample-cases';
import { act, screen, within } from '@testing-library/react';
import { renderApp } from '../testing/render-app';

test.each([
  [403, 'Du har ikke tilgang til å endre dette.'],
  [404, 'Saken finnes ikke lenger på tjeneren.'],
  [412, 'Endret av andre.'],
  [413, 'Det er for mye å ta imot på én gang.'],
  [400, 'Tjeneren godtok ikke endringen.'],
])('[SHELL-4] a change refused with %i is listed with the reason in the user’s language', async (status, reason) => {
  const { user, store } = await renderApp('/', { cases: [] });
  const change = overviewChange('Avvist');
  const failed = [{ key: 'one', change, failedAt: '', status, message: 'A server side error occurred.' }];
  act(() => store.set(unsentAtom, { waiting: [], failed }));
  await user.click(await screen.findByRole('button', { name: /1 endring ble ikke tatt imot/ }));
  const panel = screen.getByRole('region', { name: 'Synkronisering' });
  expect(within(panel).getByRole('listitem')).toHaveTextContent(`Feil 1 Oversikt 2026/118: ${reason}`);
  expect(panel).not.toHaveTextContent('error');
});
