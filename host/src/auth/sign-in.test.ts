import { openSignIn } from './open-sign-in';
import { mayBeSignedIn, rememberSignedIn } from './sign-in';

const identity = {
  authority: 'https://login.example',
  clientId: 'feltbok-web',
  scope: 'feltbok.api',
};
const openMsalSignIn = jest.fn();
jest.mock('./msal-sign-in', () => ({
  openMsalSignIn: (...of: unknown[]) => openMsalSignIn(...of),
}));

const signIn = { resume: jest.fn(), start: jest.fn(), end: jest.fn(), getToken: jest.fn() };

test.each([
  ['#code=abc&state=x', true],
  ['#state=x&error=access_denied', true],
  ['?code=abc', true],
  ['', false],
  ['?barcode=1', false],
])('after a redirect to %s somebody may be signed in: %s', (address, may) => {
  localStorage.clear();
  history.replaceState(null, '', `/${address}`);
  expect(mayBeSignedIn()).toBe(may);
});

test('whoever has signed in here may still be, until signing out', () => {
  history.replaceState(null, '', '/');
  rememberSignedIn();
  expect(mayBeSignedIn()).toBe(true);
  // The state that signing out leaves.
  localStorage.clear();
  expect(mayBeSignedIn()).toBe(false);
});

test('the identity library is opened once, when it is first needed', async () => {
  openMsalSignIn.mockResolvedValue({ ...signIn, getToken: async () => ({ token: 'a-token' }) });
  const opened = openSignIn(identity);
  expect(openMsalSignIn).not.toHaveBeenCalled();
  opened.prepare();
  expect(await opened.getToken()).toEqual({ token: 'a-token' });
  await opened.start('/');
  expect(openMsalSignIn.mock.calls).toEqual([[identity]]);
});

test('without the identity library there is no token, and the next call retries', async () => {
  openMsalSignIn.mockRejectedValueOnce(new Error('ChunkLoadError'));
  openMsalSignIn.mockResolvedValueOnce({ ...signIn, getToken: async () => ({ token: 'a-token' }) });
  const opened = openSignIn(identity);
  expect(await opened.getToken()).toBe('provider unreachable');
  expect(await opened.getToken()).toEqual({ token: 'a-token' });
});
