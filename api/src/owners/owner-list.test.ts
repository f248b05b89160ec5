import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOwners } from './owner-list';

const key = '46990003104720000000';
const owner = (name: string) => ({
  Navn: name,
  Adresse: 'Fjordvegen 12',
  Postnummer: '5730',
  Poststed: 'Fjordvik',
  Andel: '1/7',
});
const names = ['Ánne', 'Ola', 'Kari', 'Per', 'Liv', 'Nils', 'Siri'];

test('[MAP-6] five of seven owners are read, and two are counted', () => {
  const { owners, more } = readOwners([{ Eiendom: key, Eiere: names.map(owner) }], key);
  assert.deepEqual(
    owners.map(({ name }) => name),
    names.slice(0, 5),
  );
  assert.deepEqual(owners[0], {
    name: 'Ánne',
    address: 'Fjordvegen 12',
    postalCode: '5730',
    place: 'Fjordvik',
    share: '1/7',
  });
  assert.equal(more, 2);
});

test('[MAP-6] five owners are all read', () => {
  assert.equal(readOwners([{ Eiendom: key, Eiere: names.slice(0, 5).map(owner) }], key).more, 0);
});

test('owners of another property are ignored', () => {
  const rest = { Eiendom: '46990003104730000000', Eiere: [owner('Fremmed')] };
  assert.equal(readOwners([rest, { Eiendom: key, Eiere: [owner('Ánne')] }], key).owners.length, 1);
  assert.deepEqual(readOwners([rest], key), { owners: [], more: 0 });
});

test('a plain list of owners is accepted, and missing fields are empty', () => {
  assert.deepEqual(
    readOwners([{ Navn: 'Ánne', Postnummer: 580, Andel: 1, Adresse: null }], key).owners,
    [{ name: 'Ánne', address: '', postalCode: '0580', place: '', share: '1' }],
  );
});

for (const [field, answer] of [
  ['owners', { Eiere: [] }],
  ['owners[0].Eiere', [{ Eiere: 'none' }]],
  ['owners[0].Eiere[0].Navn', [{ Eiere: [{}] }]],
  ['owners[0].Navn', [{ Adresse: 'Fjordvegen 12' }]],
] as const) {
  test(`an error at ${field} is named, without the value`, () => {
    assert.throws(() => readOwners(answer, key), new RegExp(field.replaceAll(/[[\]]/g, '\\$&')));
  });
}
