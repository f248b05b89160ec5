import { atom } from 'jotai';
import type { AboutConfig } from '../config-schema';

/** Set once at start-up. */
export const aboutConfigAtom = atom<AboutConfig | null>(null);
