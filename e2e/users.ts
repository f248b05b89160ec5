import { join } from 'node:path';

export type UserName = 'kari' | 'ola' | 'nils' | 'uten';

/** Names on the provider's login page. */
export const fullNames: Record<UserName, string> = {
  kari: 'Kari Landmåler',
  ola: 'Ola Oppmåler',
  nils: 'Nils Nordvik',
  uten: 'Una Uten Tilgang',
};

/** Returns the file of a user's sign-in, which is made once a run. */
export const getSignInFile = (user: UserName) =>
  join(import.meta.dirname, 'test-results', 'sign-ins', `${user}.json`);
