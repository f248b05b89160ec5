import { getParticipation, participations, toParticipationFields } from './participation.domain';

test.each([
  ['yes', { isParticipated: true, isRepresentedBy: false, powerOfAttorneyType: null }],
  ['no', { isParticipated: false, isRepresentedBy: false, powerOfAttorneyType: null }],
  ['SMF', { isParticipated: true, isRepresentedBy: true, powerOfAttorneyType: 'SMF' }],
  ['SUF', { isParticipated: true, isRepresentedBy: true, powerOfAttorneyType: 'SUF' }],
] as const)(
  '[ATT-6] the choice %s sets participated, represented and the type of power of attorney',
  (choice, fields) => {
    expect(toParticipationFields(choice)).toEqual(fields);
    expect(getParticipation(fields)).toBe(choice);
  },
);

test('[ATT-6] there are four choices', () =>
  expect(participations).toEqual(['yes', 'no', 'SMF', 'SUF']));

test.each([
  ['represented without a type shows Yes', { isParticipated: true, isRepresentedBy: true }, 'yes'],
  [
    'not participated shows No, whatever is said of a deputy',
    { isParticipated: false, isRepresentedBy: true },
    'no',
  ],
] as const)('[ATT-6] %s', (_, fields, shown) => {
  expect(getParticipation({ ...fields, powerOfAttorneyType: null })).toBe(shown);
});
