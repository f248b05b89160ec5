import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import { addMapTexts } from '../i18n/texts';
import { Corrections } from './Corrections';

beforeAll(() => {
  startTranslation();
  addMapTexts();
});

const mounts = '/api/Casters/CPOS/mounts';
const net = {
  mount: 'NET3',
  place: 'Norge',
  format: 'RTCM 3.2',
  needsPosition: true,
  position: null,
};

function open(userName: string | null = null) {
  const { store, api } = createTestStore();
  store.set(sessionAtom, { state: 'authorised', userKey: 'kari', customer: sampleCustomer });
  api.serve('GET /api/Casters', 200, [{ name: 'CPOS', frame: 'EUREF89', userName }]);
  return {
    api,
    show: () =>
      render(
        <Provider store={store}>
          <Corrections />
        </Provider>,
      ),
  };
}

test('[GNS-8] a login is saved once, and the password is not shown again', async () => {
  const { api, show } = open();
  api.serve(`GET ${mounts}`, 409, { reason: 'login rejected' });
  api.serve('POST /api/Casters/CPOS/login', 204);
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('godtar ikke brukernavnet');
  await userEvent.click(screen.getByRole('button', { name: 'Legg inn innlogging' }));
  await userEvent.type(screen.getByLabelText('Brukernavn'), 'kari');
  await userEvent.type(screen.getByLabelText('Passord'), 'fjord');
  expect(screen.getByLabelText('Passord')).toHaveAttribute('type', 'password');
  api.serve('GET /api/Casters', 200, [{ name: 'CPOS', frame: 'EUREF89', userName: 'kari' }]);
  api.serve(`GET ${mounts}`, 200, [net]);
  await userEvent.click(screen.getByRole('button', { name: 'Lagre' }));
  expect(await screen.findByText('Innlogging på CPOS: kari')).toBeInTheDocument();
  expect(
    await screen.findByRole('option', { name: 'NET3 · Norge · RTCM 3.2' }),
  ).toBeInTheDocument();
  expect(api.received.find(({ call }) => call.endsWith('/login'))?.body).toEqual({
    userName: 'kari',
    password: 'fjord',
  });
  expect(document.body).not.toHaveTextContent('fjord');
});

test('[GNS-8] a login that a caster cannot be sent is marked, and not saved', async () => {
  const { api, show } = open();
  api.serve(`GET ${mounts}`, 409, { reason: 'login rejected' });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Legg inn innlogging' }));
  const save = screen.getByRole('button', { name: 'Lagre' });
  expect(save).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Brukernavn'), 'kari:m');
  await userEvent.type(screen.getByLabelText('Passord'), 'fjord');
  expect(screen.getByText('Kan ikke ha kolon')).toBeVisible();
  expect(save).toBeDisabled();
  await userEvent.clear(screen.getByLabelText('Brukernavn'));
  await userEvent.type(screen.getByLabelText('Brukernavn'), 'kari');
  expect(save).toBeEnabled();
});

test('[GNS-8] a login is deleted, and a caster’s missing answer is reported', async () => {
  const { api, show } = open('kari');
  api.serve(`GET ${mounts}`, 502, { reason: 'unreachable' });
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('Tjenesten svarer ikke.');
  api.serve('POST /api/Casters/CPOS/forget', 204);
  api.serve('GET /api/Casters', 200, [{ name: 'CPOS', frame: 'EUREF89', userName: null }]);
  await userEvent.click(screen.getByRole('button', { name: 'Slett innloggingen' }));
  expect(await screen.findByText('Ingen innlogging er lagret for CPOS.')).toBeInTheDocument();
});

test('[GNS-8] an installation without casters does not mention them', async () => {
  const { api, show } = open();
  api.serve('GET /api/Casters', 200, []);
  show();
  await act(() => api.whenReceived(1));
  expect(screen.queryByText('Korreksjoner')).toBeNull();
});
