import { findFieldErrors } from '../forms/find-field-errors.ts';
import { agreementForm } from './agreement-form.ts';

const listParties = (count: number) => Array.from({ length: count }, () => ({ name: 'Ola' }));

test.each([
  [500_000, 40],
  [6_000_000, 200],
])('%d characters with %d parties are within limits', (length, count) => {
  const agreement = { htmlContent: 'a'.repeat(length), parties: listParties(count) };
  expect(findFieldErrors(agreementForm, agreement, { strict: true })).toEqual({});
});

test('an agreement beyond its limits names them', () => {
  const agreement = { htmlContent: 'a'.repeat(6_000_001), parties: listParties(201) };
  expect(findFieldErrors(agreementForm, agreement, { strict: true })).toEqual({
    htmlContent: { key: 'validation.maxLength', limit: 6_000_000 },
    parties: { key: 'validation.max', limit: 200 },
  });
});

test('an agreement has a text and a party', () => {
  const required = { key: 'validation.required' };
  const empty = { htmlContent: '', parties: [] };
  expect(findFieldErrors(agreementForm, empty, { strict: true })).toEqual({
    htmlContent: required,
    parties: required,
  });
});
