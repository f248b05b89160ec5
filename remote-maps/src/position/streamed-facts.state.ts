import { atom } from 'jotai';
import type { ReceiverChoice } from '../receiver/receiver-links.data';

/**
 * Where the receiver's corrections come from while Feltbok fetches them; goes before what the user
 * has stated. Null while it fetches none.
 */
export const streamedFactsAtom = atom<
  (Pick<ReceiverChoice, 'corrections'> & { mount: string }) | null
>(null);
