import { atom } from 'jotai';

/** When the API last answered this page with success; null before that. */
export const lastAnswerAtom = atom<Date | null>(null);
