import { createSignInClient } from './open-sign-in';
import { hasSignInMarker, storeSignInMarker } from './sign-in';

const identity = {
  authority: 'https://login.example',
  clientId: 'feltbok-web',
  scope: 'feltbok.api',
};
const createMsalClient = jest.fn();
jest.mock('./msal-sign-in', () => ({
  createMsalClient: (...of: unknown[]) => createMsalClient(...of),
}));

const signIn = { resume: jest.fn(), start: jest.fn(), end: jest.fn(), getToken: jest.fn() };

test.each([
  ['#code=abc&state=x', true],
  ['#state=x&error=access_denied', true],
  ['?code=abc', true],
  ['', false],
  ['?barcode=1', false],
])('after a redirect to %s a user may be signed in: %s', (address, may) => {
  localStorage.clear();
  history.replaceState(null, '', `/${address}`);
  expect(hasSignInMarker()).toBe(may);
});

test('the mark of a sign-in stays until signing out', () => {
  history.replaceState(null, '', '/');
  storeSignInMarker();
  expect(hasSignInMarker()).toBe(true);
  // The state that signing out leaves.
  localStorage.clear();
  expect(hasSignInMarker()).toBe(false);
});

test('the identity library is opened once, when it is first needed', async () => {
  createMsalClient.mockResolvedValue({ ...signIn, getToken: async () => ({ token: 'a-token' }) });
  const opened = createSignInClient(identity);
  expect(createMsalClient).not.toHaveBeenCalled();
  opened.prepare();
  expect(await opened.getToken()).toEqual({ token: 'a-token' });
  await opened.start('/');
  expect(createMsalClient.mock.calls).toEqual([[identity]]);
});

test('without the identity library there is no token, and the next call retries', async () => {
  createMsalClient.mockRejectedValueOnce(new Error('ChunkLoadError'));
  createMsalClient.mockResolvedValueOnce({
    ...signIn,
    getToken: async () => ({ token: 'a-token' }),
  });
  const opened = createSignInClient(identity);
  expect(await opened.getToken()).toBe('provider unreachable');
  expect(await opened.getToken()).toEqual({ token: 'a-token' });
});
