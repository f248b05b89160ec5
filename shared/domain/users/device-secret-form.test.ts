import { findFieldErrors } from '../forms/find-field-errors.ts';
import { deviceSecretForm } from './device-secret-form.ts';

const findErrors = (secret: string, again = secret) =>
  findFieldErrors(deviceSecretForm, { secret, again });

test.each([
  ['', 'short'],
  ['12345', 'short'],
  ['Gjerde', 'short'],
  ['111111', 'easy'],
  ['123456', 'easy'],
  ['987654', 'easy'],
])('[DEV-1] “%s” as a PIN or passphrase is rejected: %s', (secret, key) => {
  expect(findErrors(secret)).toEqual({ secret: { key } });
});

test.each(['274061', 'blå port ved elva'])('[DEV-1] “%s” is a PIN or passphrase', (secret) => {
  expect(findErrors(secret)).toEqual({});
});

test('[DEV-1] a PIN that is repeated differently is rejected, once it is good', () => {
  expect(findErrors('274061', '274060')).toEqual({ again: { key: 'other' } });
  expect(findErrors('274061', '')).toEqual({ again: { key: 'other' } });
  expect(findErrors('12345', '274060')).toEqual({ secret: { key: 'short' } });
});
