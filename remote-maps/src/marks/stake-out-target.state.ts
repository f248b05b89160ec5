import { atom } from 'jotai';
import type { Target } from '../geometry/stake-out.domain';

/** The target of the stake-out, or `null`. */
export const targetAtom = atom<Target | null>(null);
