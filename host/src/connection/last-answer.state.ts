import { atom } from 'jotai';

/**
 * Time of the API's last successful answer to this page, a part of one included; null before it.
 */
export const lastAnswerAtom = atom<Date | null>(null);
