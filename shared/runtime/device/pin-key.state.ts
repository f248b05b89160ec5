import { atom } from 'jotai';

/**
 * Set by the host while the records of the signed-in user are open by a PIN; the key of a device
 * without one is stored.
 */
export const pinKeyAtom = atom<CryptoKey | undefined>(undefined);
