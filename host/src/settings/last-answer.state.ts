import { atom } from 'jotai';

/** Time of the API's last successful answer to this page; null before it. */
export const lastAnswerAtom = atom<Date | null>(null);
