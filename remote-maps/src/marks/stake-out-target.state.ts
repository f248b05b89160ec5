import { atom } from 'jotai';
import type { Target } from '../geometry/stake-out.domain';

/** What is to be found in the field, or null. */
export const targetAtom = atom<Target | null>(null);
