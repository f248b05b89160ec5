import { type Agreement, hasText, newAgreement, tooMuchOf, withChosen } from './agreement.domain';

test.each([
  ['', false],
  ['<p>&nbsp;</p><p><br>\u00a0</p>', false],
  ['<figure class="image"><img src="data:image/png;base64,AA=="></figure>', false],
  ['<p>a</p>', true],
  ['<p>1 < 2</p>', true],
])('[AGR-5] whether %s has text once its tags are stripped: %s', (html, expected) =>
  expect(hasText(html)).toBe(expected),
);

const party = (uuid: string, signature = '') => ({ uuid, name: uuid, signature });
const agreement = (...parties: Agreement['parties']): Agreement => ({ ...newAgreement('a'), parties });

test('[AGR-2] those who stay keep their signatures, in the order of the meeting, and nobody is lost who has left the list', () => {
  const chosen = new Set(['ola', 'anne', 'gone']);
  const parties = withChosen(agreement(party('ola', 'data:'), party('gone', 'data:')), chosen, [
    party('anne'),
    party('berit'),
    party('ola'),
  ]);
  expect(parties).toEqual([party('anne'), party('ola', 'data:'), party('gone', 'data:')]);
});

test('forty parties and a text of 500 kB are not too much; 201 parties are', () => {
  const many = (count: number) => agreement(...Array.from({ length: count }, (_, index) => party(String(index))));
  expect(tooMuchOf({ ...many(40), text: 'a'.repeat(500_000) })).toBeNull();
  expect(tooMuchOf(many(201))).toBe('parties');
});
