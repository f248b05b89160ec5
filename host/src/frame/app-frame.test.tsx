import { identities } from '@feltbok/offline/identity/identities.data.ts';
import { en } from '@feltbok/runtime/i18n/en.ts';
import { chooseLanguage } from '@feltbok/runtime/i18n/i18n.ts';
import { nb } from '@feltbok/runtime/i18n/nb.ts';
import { nn } from '@feltbok/runtime/i18n/nn.ts';
import { sessionAtom, signInNeededAtom } from '@feltbok/runtime/session/session.state.ts';
import { sampleCase } from '@feltbok/testing/sample-cases.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import {
  findDifferences,
  findUntranslated,
  foreignOnScreen,
} from '@feltbok/testing/translations.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sessionExpiredAtom, signInTooOldAtom } from '../auth/session-expired';
import { signInRejectionAtom } from '../auth/sign-in-rejection.state';
import { lastAnswerAtom } from '../connection/last-answer.state';
import { renderApp } from '../testing/render-app';

const cases = [sampleCase()];
const authorised = { state: 'authorised', userKey: 'kari', customer: sampleCustomer } as const;

afterEach(() => act(() => chooseLanguage('nb')));

const signInButton = () =>
  within(screen.getByRole('main')).queryByRole('button', { name: 'Logg inn' });

test('[AUTH-1] while the account is resolved only a spinner shows', async () => {
  const { store } = await renderApp('/', { session: { state: 'resolving' }, cases });
  expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent(
    'Finner brukeren din',
  );
  expect(screen.queryByRole('button', { name: 'Logg inn' })).not.toBeInTheDocument();
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  act(() => store.set(sessionAtom, authorised));
  expect(await screen.findByRole('heading', { name: 'Saksliste - 1' })).toBeVisible();
});

test('[AUTH-2] signed out, the landing page has the tagline and a login button', async () => {
  const { user, control } = await renderApp('/', { session: { state: 'signed-out' }, cases });
  expect(screen.getByText('Oppmålingsforretningen, ute og inne')).toBeVisible();
  expect(screen.queryByRole('heading', { name: /Saksliste/ })).not.toBeInTheDocument();
  await user.click(signInButton() as HTMLElement);
  expect(control.signIn).toHaveBeenCalledTimes(1);
});

test('[AUTH-2] a login that cannot be started is reported, and can be retried', async () => {
  const { user, control } = await renderApp('/', { session: { state: 'signed-out' } });
  control.signIn.mockRejectedValueOnce(new Error('no network'));
  await user.click(signInButton() as HTMLElement);
  expect(await screen.findByRole('alert')).toHaveTextContent('Innloggingen kom ikke i gang');
  await user.click(signInButton() as HTMLElement);
  expect(control.signIn).toHaveBeenCalledTimes(2);
});

test('[FLT-21] a provider that never answers a login is reported within 8 s', async () => {
  const { control } = await renderApp('/', { session: { state: 'signed-out' } });
  control.signIn.mockReturnValueOnce(new Promise(() => {}));
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  fireEvent.click(signInButton() as HTMLElement);
  await act(() => jest.advanceTimersByTimeAsync(8_000));
  jest.useRealTimers();
  expect(screen.getByRole('alert')).toHaveTextContent('Innloggingen kom ikke i gang');
});

test('[AUTH-3] an expired session is announced once in a dialog, even after a restart', async () => {
  const expired = await renderApp('/', { session: { state: 'signed-out' } });
  act(() => expired.store.set(sessionExpiredAtom, true));
  const { user } = expired;
  expect(await screen.findByRole('dialog')).toHaveTextContent('Økten er utløpt – logg inn på nytt');
  await expired.user.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Logg inn' }),
  );
  expect(expired.control.signIn).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem('feltbok.session-expired')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Lukk' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(localStorage.getItem('feltbok.session-expired')).toBeNull();
});

test('[FLT-25] a rejected login shows reason, remedy and reference, and starts again', async () => {
  const { user, control, store } = await renderApp('/', { session: { state: 'signed-out' } });
  act(() =>
    store.set(signInRejectionAtom, {
      reason: 'notAssigned',
      reference: 'AADSTS50105 · Trace ID: 1',
    }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Du ble ikke logget inn' });
  expect(dialog).toHaveTextContent(
    /ikke gitt tilgang.*Be den som styrer.*Referanse: AADSTS50105 · Trace ID: 1/,
  );
  expect(control.signIn).not.toHaveBeenCalled();
  control.signIn.mockRejectedValueOnce(new Error('no network'));
  await user.click(within(dialog).getByRole('button', { name: 'Prøv igjen' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'Innloggingen kom ikke i gang',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Lukk' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(signInButton()).toBeVisible();
});

test('[FLT-25] the reasons of a rejected login are translated into three languages', async () => {
  const { nb, nn, en } = (await import('../auth/rejection-texts')).rejectionTexts;
  expect(findDifferences(nb, nn, en)).toEqual([]);
  expect(findUntranslated(nn, nb, en)).toEqual([]);
});

test('[FLT-25] the browser’s back button from the provider shows a button that can be used', async () => {
  const { user, control } = await renderApp('/', { session: { state: 'signed-out' } });
  control.signIn.mockReturnValue(new Promise(() => undefined));
  await user.click(signInButton() as HTMLElement);
  act(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await user.click(signInButton() as HTMLElement);
  expect(control.signIn).toHaveBeenCalledTimes(2);
});

test('[FLT-25] a sign-in left by the back button is not reported as failed', async () => {
  const { user, control } = await renderApp('/', { session: { state: 'signed-out' } });
  let interrupt: (reason: Error) => void = () => undefined;
  control.signIn.mockReturnValue(
    new Promise((_, reject) => {
      interrupt = reject;
    }),
  );
  await user.click(signInButton() as HTMLElement);
  await act(async () => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    interrupt(new Error('The navigation was interrupted'));
  });
  expect(screen.queryByText(/Innloggingen kom ikke i gang/)).not.toBeInTheDocument();
  expect(signInButton()).toBeEnabled();
});

test.each([
  [false, 'Økten er utløpt.'],
  [true, 'For å signere eller slette må du logge inn på nytt.'],
])(
  '[DEV-8] the banner gives the reason for a sign-in; fresh sign-in needed: %s',
  async (isTooOld, words) => {
    const { user, control, store } = await renderApp('/', { cases });
    act(() => {
      store.set(signInNeededAtom, true);
      store.set(signInTooOldAtom, isTooOld);
    });
    const banner = await screen.findByRole('status', { name: 'Logg inn' });
    expect(banner).toHaveTextContent(words);
    await user.click(within(banner).getByRole('button', { name: 'Logg inn' }));
    expect(control.signIn).toHaveBeenCalledWith(isTooOld);
  },
);

test('[FLT-16] a clock that is behind is reported, with what to do', async () => {
  await renderApp('/', { session: { state: 'locked', isClockBehind: true }, cases });
  expect(
    screen.getByText(/Klokka på enheten er stilt tilbake.*Still klokka riktig, eller koble til/),
  ).toBeVisible();
});

test('[AUTH-14] a locked app hides the work, calls it safe, and offers a login', async () => {
  const { user, control } = await renderApp('/', { session: { state: 'locked' }, cases });
  expect(screen.getByRole('heading', { name: 'Feltbok er låst' })).toBeVisible();
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  await user.click(signInButton() as HTMLElement);
  expect(control.signIn).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('online'));
  expect(control.resume).toHaveBeenCalledTimes(1);
});

test('[DEV-3] the no-access screen shows until when pending work is sealed', async () => {
  const record = { userKey: 'kari', account: 'a', customer: sampleCustomer, signInEnded: false };
  const sealedUntil = Date.UTC(2026, 11, 24, 12);
  await identities.put({ ...record, lastOnline: 0, latestSeen: 0, sealedUntil });
  await renderApp('/', { session: { state: 'no-access' } });
  expect(await screen.findByText(/ligger forseglet her til 24\.12\.2026/)).toBeVisible();
  await identities.remove('kari');
});

test('[AUTH-5] rejected by the API: the no-access screen with its sentence and a log-out', async () => {
  const { user, control } = await renderApp('/', { session: { state: 'no-access' }, cases });
  expect(
    screen.getByText(/Du er logget inn, men har ikke tilgang til denne applikasjonen\./),
  ).toBeVisible();
  expect(screen.queryByRole('heading', { name: /Saksliste/ })).not.toBeInTheDocument();
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Logg ut' }));
  expect(control.signOut).toHaveBeenCalledTimes(1);
});

test('[AUTH-6] authorised: the app, on the address that the browser shows', async () => {
  await renderApp('/case/1042/business/2077/property/90311/finnes-ikke', { cases });
  expect(screen.getByRole('heading', { name: '2026/118' })).toBeVisible();
});

test('an unreachable API is retried by a button and on reconnect', async () => {
  const { user, control } = await renderApp('/', { session: { state: 'unavailable' } });
  await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
  expect(control.resume).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('online'));
  expect(control.resume).toHaveBeenCalledTimes(2);
});

const getTopBar = () => within(screen.getByRole('banner'));

test('[SHELL-1] the top bar has product name, sync icon, help menu and the user’s menu', async () => {
  const { store } = await renderApp('/', { cases });
  act(() => store.set(lastAnswerAtom, new Date()));
  expect(getTopBar().getByRole('link', { name: 'Feltbok' })).toHaveAttribute('href', '/');
  expect(getTopBar().getByRole('button', { name: 'Synkronisering: På nett' })).toBeVisible();
  expect(getTopBar().getByRole('button', { name: 'Hjelp' })).toBeVisible();
  expect(getTopBar().getByRole('button', { name: /Kari Landmåler/ })).toBeVisible();
  expect(getTopBar().queryByRole('button', { name: 'Logg inn' })).not.toBeInTheDocument();
});

test('[FLT-25] the language in use is marked in its menu', async () => {
  const { user } = await renderApp('/', { cases });
  await user.click(getTopBar().getByRole('button', { name: 'Språk: Norsk bokmål' }));
  const used = await screen.findByText('Norsk bokmål');
  expect(used).toHaveAttribute('aria-current', 'true');
  expect(used.closest('li')?.querySelector('svg')).toBeInTheDocument();
  expect(screen.getByText('English')).not.toHaveAttribute('aria-current');
  expect(screen.getByText('English').closest('li')?.querySelector('svg')).toBeNull();
});

test('[SHELL-1] signed out the top bar has a login item instead of the user menu', async () => {
  const { user, control } = await renderApp('/', { session: { state: 'signed-out' } });
  expect(getTopBar().getByRole('button', { name: 'Hjelp' })).toBeVisible();
  expect(getTopBar().queryByRole('button', { name: /Meny for/ })).not.toBeInTheDocument();
  await user.click(getTopBar().getByRole('button', { name: 'Logg inn' }));
  expect(control.signIn).toHaveBeenCalledTimes(1);
});

test('[SHELL-3] the user’s menu has the user’s name, the customer’s name and the log-out', async () => {
  const { user, control } = await renderApp('/', { cases });
  const menu = getTopBar().getByRole('button', { name: /Kari Landmåler/ });
  expect(menu).toHaveTextContent('Kari LandmålerFjordvik kommune');
  await user.click(menu);
  await user.click(await screen.findByRole('menuitem', { name: 'Logg ut' }));
  expect(control.signOut).toHaveBeenCalledTimes(1);
});

test('[SHELL-4] the top bar switches the language of the whole screen', async () => {
  const { user } = await renderApp('/', { cases });
  await user.click(getTopBar().getByRole('button', { name: /Språk/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'English' }));
  expect(await screen.findByRole('heading', { name: 'Case list - 1' })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Description' })).toBeVisible();
});

const listTextsOnScreen = () => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
  const named = [...document.querySelectorAll('[aria-label]')].map(
    (element) => element.getAttribute('aria-label') ?? '',
  );
  return [...texts, ...named].map((text) => text.trim());
};

test('[SHELL-4] in nynorsk list, menu and settings have no text in another language', async () => {
  const { user } = await renderApp('/', { cases });
  await user.click(getTopBar().getByRole('button', { name: /Språk/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Norsk nynorsk' }));
  expect(await screen.findByRole('columnheader', { name: 'Omtale' })).toBeVisible();
  expect(getTopBar().getByRole('button', { name: 'Språk: Norsk nynorsk' })).toHaveTextContent('NN');
  await user.click(getTopBar().getByRole('button', { name: /Kari Landmåler/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Innstillingar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Innstillingar' }));
  expect(dialog.getByRole('radio', { name: 'Norsk nynorsk' })).toBeChecked();
  await user.click(dialog.getByRole('tab', { name: 'Diagnostikk' }));
  await dialog.findByRole('button', { name: 'Kopier' });
  expect(listTextsOnScreen().length).toBeGreaterThan(50);
  expect(foreignOnScreen(listTextsOnScreen(), nn, nb, en)).toEqual([]);
});

test('[SHELL-14] an error of the list’s own screen leaves the top bar working', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { reported } = await renderApp('/', { cases: [{ caseId: 1, businesses: 'none' }] });
  expect(await screen.findByRole('alert')).toHaveTextContent('Denne delen stoppet');
  expect(getTopBar().getByRole('button', { name: 'Hjelp' })).toBeVisible();
  await waitFor(() => expect(reported).toMatchObject([{ area: 'host' }]));
});
