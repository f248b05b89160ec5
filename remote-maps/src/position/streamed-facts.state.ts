import { atom } from 'jotai';
import type { ReceiverChoice } from '../receiver/receiver-links.data';

/**
 * The source of the corrections that Feltbok fetches, which replaces what the user has stated.
 * `null` while it fetches none.
 */
export const streamedFactsAtom = atom<
  (Pick<ReceiverChoice, 'corrections'> & { mount: string }) | null
>(null);
