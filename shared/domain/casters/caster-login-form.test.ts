import { findFieldErrors } from '../forms/find-field-errors.ts';
import { casterLoginForm } from './caster-login-form.ts';

const login = { userName: 'kari', password: 'fjord: blå' };
const findErrors = (written: object) => findFieldErrors(casterLoginForm, { ...login, ...written });

test('[GNS-8] a login at a caster has a user name and a password', () => {
  expect(findErrors({})).toEqual({});
  expect(findErrors({ userName: '', password: '' })).toEqual({
    userName: { key: 'validation.required' },
    password: { key: 'validation.required' },
  });
});

test.each([
  ['userName', 100],
  ['password', 200],
])('[GNS-8] a %s has at most %i characters', (field, limit) => {
  expect(findErrors({ [field]: 'å'.repeat(limit) })).toEqual({});
  expect(findErrors({ [field]: 'å'.repeat(limit + 1) })).toEqual({
    [field]: { key: 'validation.maxLength', limit },
  });
});

test('[GNS-8] a login has no characters that break a request header', () => {
  expect(findErrors({ userName: 'kari:m' })).toEqual({ userName: { key: 'validation.colon' } });
  for (const field of ['userName', 'password'])
    expect(findErrors({ [field]: 'a\r\nb' })).toEqual({
      [field]: { key: 'validation.controlCharacters' },
    });
});
