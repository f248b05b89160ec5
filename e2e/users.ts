import { join } from 'node:path';

export type UserName = 'kari' | 'ola' | 'nils' | 'uten';

/** As the provider's login page names them. */
export const fullNames: Record<UserName, string> = {
  kari: 'Kari Landmåler',
  ola: 'Ola Oppmåler',
  nils: 'Nils Nordvik',
  uten: 'Una Uten Tilgang',
};

/** File of a user's sign-in, made once a run. */
export const storedSignIn = (user: UserName) =>
  join(import.meta.dirname, 'test-results', 'sign-ins', `${user}.json`);
