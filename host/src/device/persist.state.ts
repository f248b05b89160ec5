import { atom } from 'jotai';

/** Has the browser ask the user for persistent storage; returns the answer. */
type AskToPersist = () => Promise<boolean>;

const askAtom = atom<{ ask: AskToPersist } | null>(null);

/** Null where the browser decides by itself, and once storage is persistent. */
export const askToPersistAtom = atom((get) => get(askAtom)?.ask ?? null);

export const setAskToPersistAtom = atom(null, (_get, set, ask: AskToPersist | null) =>
  set(askAtom, ask && { ask }),
);
