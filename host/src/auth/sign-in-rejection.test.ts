import { parseProviderError, toSignInRejection } from './sign-in-rejection.domain';

const ids =
  'Trace ID: 0a1b2c3d-0000-1111-2222-333344445555 Correlation ID: 11111111-2222-3333-4444-555555555555';
const time = 'Timestamp: 2026-11-27 08:15:02Z';

test.each([
  [
    'access_denied',
    'AADSTS50105: Your administrator has configured the application',
    'notAssigned',
  ],
  ['access_denied', 'AADSTS65004: User declined to consent to access the app.', 'consentDeclined'],
  ['invalid_client', 'AADSTS65001: The user has not consented', 'consentMissing'],
  [
    'access_denied',
    'AADSTS53003: Access has been blocked by Conditional Access policies.',
    'blockedByPolicy',
  ],
  ['access_denied', 'AADSTS50000999: A number that nobody knows', 'cancelled'],
  ['access_denied', '', 'cancelled'],
  ['temporarily_unavailable', '', 'temporary'],
  ['server_error', 'The provider failed', 'temporary'],
  ['post_request_failed', 'Failed to fetch', 'incomplete'],
  ['state_mismatch', '', 'incomplete'],
  ['unauthorized_client', '', 'unknown'],
])('[FLT-25] a login answered with %s and "%s" was rejected: %s', (code, description, reason) => {
  expect(toSignInRejection({ code, description }).reason).toBe(reason);
});

test('[FLT-25] the reference of a rejected login has only code, ids and time', () => {
  const description = `AADSTS50105: Ring 99 99 99 99 <b>nå</b>. ${ids} ${time}`;
  expect(toSignInRejection({ code: 'access_denied', description }).reference).toBe(
    'AADSTS50105 · Trace ID: 0a1b2c3d-0000-1111-2222-333344445555 · ' +
      'Correlation ID: 11111111-2222-3333-4444-555555555555 · Timestamp: 2026-11-27 08:15:02Z',
  );
  expect(toSignInRejection({ code: 'ring 99 99 99 99', description: 'nå' }).reference).toBe('');
});

test('[FLT-25] the provider’s error is read from the fragment, plus signs as spaces', () => {
  expect(parseProviderError('#error=access_denied&error_description=given+up%21&state=x')).toEqual({
    code: 'access_denied',
    description: 'given up!',
  });
  expect(parseProviderError('#code=one-time-code&state=x')).toBeNull();
});
