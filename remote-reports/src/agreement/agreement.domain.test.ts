import { type Agreement, chooseParties, createAgreement, hasText } from './agreement.domain';

test.each([
  ['', false],
  ['<p>&nbsp;</p><p><br>\u00a0</p>', false],
  ['<figure class="image"><img src="data:image/png;base64,AA=="></figure>', false],
  ['<p>a</p>', true],
  ['<p>1 < 2</p>', true],
])('[AGR-5] whether %s has text once its tags are stripped: %s', (html, expected) =>
  expect(hasText(html)).toBe(expected),
);

const party = (uuid: string, signature = '') => ({
  uuid,
  name: uuid,
  signature,
  signatureRecord: null,
});
const agreement = (...parties: Agreement['parties']): Agreement => ({
  ...createAgreement('a'),
  parties,
});

test('[AGR-2] chosen parties retain signatures in the meeting’s order, also those no longer listed', () => {
  const chosen = new Set(['ola', 'anne', 'gone']);
  const parties = chooseParties(agreement(party('ola', 'data:'), party('gone', 'data:')), chosen, [
    party('anne'),
    party('berit'),
    party('ola'),
  ]);
  expect(parties).toEqual([party('anne'), party('ola', 'data:'), party('gone', 'data:')]);
});
