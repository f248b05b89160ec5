import { atom } from 'jotai';

/** Address of the product API, set once at start-up: whoever checks a paper has not signed in. */
export const papersAddressAtom = atom('');
