/** The roles of a party in a cadastral survey meeting, by the cadastre's code. */
export const roleNames = {
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
} as const;

export type RoleCode = keyof typeof roleNames;

export const roleCodes = Object.keys(roleNames) as RoleCode[];

/** What a new attendee is until someone chooses. */
export const defaultRoleCode: RoleCode = 'AE';

export const isRoleCode = (code: string): code is RoleCode => Object.hasOwn(roleNames, code);

/** The name that the cadastre gives the role; a code that it does not know stands for itself. */
export const roleName = (code: string): string => (isRoleCode(code) ? roleNames[code] : code);
