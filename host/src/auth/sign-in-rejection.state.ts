import { atom } from 'jotai';
import type { SignInRejection } from './sign-in-rejection.domain';

/** Why the login from which the user has just returned signed nobody in; null once that is read. */
export const signInRejectionAtom = atom<SignInRejection | null>(null);
