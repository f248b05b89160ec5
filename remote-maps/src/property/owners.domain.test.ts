import { readOwners } from './owners.domain';

const key = '46990003104720000000';
const owner = (name: string) => ({
  Navn: name,
  Adresse: 'Fjordvegen 12',
  Postnummer: '5730',
  Poststed: 'Fjordvik',
  Andel: '1/7',
});
const names = ['Ánne', 'Ola', 'Kari', 'Per', 'Liv', 'Nils', 'Siri'];

test('[MAP-6] of seven owners five are read, with their fields, and two are counted', () => {
  const { owners, more } = readOwners([{ Eiendom: key, Eiere: names.map(owner) }], key);
  expect(owners.map(({ name }) => name)).toEqual(names.slice(0, 5));
  expect(owners[0]).toEqual({
    ...{ name: 'Ánne', address: 'Fjordvegen 12', postalCode: '5730', place: 'Fjordvik', share: '1/7' },
  });
  expect(more).toBe(2);
});

test('[MAP-6] five owners are all of them', () => {
  expect(readOwners([{ Eiendom: key, Eiere: names.slice(0, 5).map(owner) }], key).more).toBe(0);
});

test('owners of another property are nobody’s here', () => {
  const others = { Eiendom: '46990003104730000000', Eiere: [owner('Fremmed')] };
  expect(readOwners([others, { Eiendom: key, Eiere: [owner('Ánne')] }], key).owners).toHaveLength(1);
  expect(readOwners([others], key)).toEqual({ owners: [], more: 0 });
});

test('a plain list of owners is read too, and missing fields are empty', () => {
  expect(readOwners([{ Navn: 'Ánne', Postnummer: 580, Andel: 1, Adresse: null }], key).owners).toEqual([
    { name: 'Ánne', address: '', postalCode: '0580', place: '', share: '1' },
  ]);
});

test.each([
  ['owners', { Eiere: [] }],
  ['owners[0].Eiere', [{ Eiere: 'none' }]],
  ['owners[0].Eiere[0].Navn', [{ Eiere: [{}] }]],
  ['owners[0].Navn', [{ Adresse: 'Fjordvegen 12' }]],
])('what is wrong at %s is named, without the value', (field, answer) => {
  expect(() => readOwners(answer, key)).toThrow(field);
});
