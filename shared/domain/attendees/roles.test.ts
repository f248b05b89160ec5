import { defaultRoleCode, isRoleCode, roleCodes, roleName, roleNames } from './roles.ts';

test('the twelve roles of a survey meeting have the names of the cadastre', () => {
  expect(roleNames).toEqual({
    AE: 'Aktuell eier',
    AK: 'Aktuell kjøper',
    GB: 'Gjenboer',
    HH: 'Hjemmelshaver',
    MM: 'Matrikkelmyndighet',
    MO: 'Intern kopimottager',
    NB: 'Nabo',
    RE: 'Retting',
    RH: 'Rettighetshaver',
    RR: 'Rekvirent',
    SE: 'Sameier',
    TO: 'Til orientering',
  });
  expect(roleCodes).toHaveLength(12);
});

test('a role code is shown by its name, an unknown code as it is', () => {
  expect(roleName('HH')).toBe('Hjemmelshaver');
  expect(roleName('toString')).toBe('toString');
});

test('only the twelve exact codes are role codes', () => {
  expect(isRoleCode('NB')).toBe(true);
  expect(isRoleCode('nb')).toBe(false);
  expect(isRoleCode('constructor')).toBe(false);
});

test('a new attendee is the present owner until someone chooses', () => {
  expect(defaultRoleCode).toBe('AE');
});
