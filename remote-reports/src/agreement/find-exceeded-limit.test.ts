import { createAgreement } from './agreement.domain';
import { findExceededLimit } from './find-exceeded-limit';

const withParties = (count: number) => ({
  ...createAgreement('a'),
  text: '<p>Tekst</p>',
  parties: Array.from({ length: count }, (_, index) => ({
    uuid: String(index),
    name: 'Ola',
    signature: '',
    signatureRecord: null,
  })),
});

test('200 parties are within the limit, 201 exceed it', () => {
  expect(findExceededLimit(withParties(200))).toBeNull();
  expect(findExceededLimit(withParties(201))).toBe('parties');
});

test('a text of 6,000,000 characters is within the limit, a longer one exceeds it', () => {
  expect(findExceededLimit({ ...withParties(1), text: 'a'.repeat(6_000_000) })).toBeNull();
  expect(findExceededLimit({ ...withParties(1), text: 'a'.repeat(6_000_001) })).toBe('text');
});

test('an agreement that is still empty exceeds no limit', () => {
  expect(findExceededLimit(createAgreement('a'))).toBeNull();
});
