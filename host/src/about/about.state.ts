import { atom } from 'jotai';
import type { AboutConfig } from '../config';

/** Set once at start-up. */
export const aboutConfigAtom = atom<AboutConfig | null>(null);
