import { atom } from 'jotai';
import type { PackSource } from './pack-source';
import type { PackState } from './packs.domain';

const sourcesAtom = atom<readonly PackSource[]>([]);

/** What is asked when a case is to be available offline; of several sources of one part the first. */
export const packSourcesAtom = atom((get) => get(sourcesAtom));

/** A part of the app says what a case needs of it; what it gets back withdraws that. */
export const addPackSourceAtom = atom(null, (get, set, source: PackSource): (() => void) => {
  const sources = get(sourcesAtom);
  if (!sources.some(({ part }) => part === source.part)) set(sourcesAtom, [...sources, source]);
  return () => set(sourcesAtom, (now) => now.filter((one) => one !== source));
});

const packsKnownAtom = atom<ReadonlyMap<number, PackState>>(new Map());

/** The cases that are, or are to be, available offline, by case id. */
export const packsAtom = atom((get) => get(packsKnownAtom));

/** Set by the host: how it stands with one case; null when it is no longer to be available offline. */
export const tellPackAtom = atom(null, (get, set, caseId: number, state: PackState | null) => {
  const packs = new Map(get(packsKnownAtom));
  if (state) packs.set(caseId, state);
  else packs.delete(caseId);
  set(packsKnownAtom, packs);
});

/** Set by the host when a user's data are opened or closed. */
export const tellPacksAtom = atom(null, (_get, set, packs: ReadonlyMap<number, PackState>) =>
  set(packsKnownAtom, packs),
);
