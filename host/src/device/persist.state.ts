import { atom } from 'jotai';

/** Has the browser ask the user whether the app's storage may stay; says whether it may. */
type AskToPersist = () => Promise<boolean>;

const askAtom = atom<{ ask: AskToPersist } | null>(null);

/** Null where the browser decides by itself, and once it has promised. */
export const askToPersistAtom = atom((get) => get(askAtom)?.ask ?? null);

export const setAskToPersistAtom = atom(null, (_get, set, ask: AskToPersist | null) => set(askAtom, ask && { ask }));
