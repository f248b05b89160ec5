import type { OfflineSource } from '@feltbok/offline/stores/offline-source.ts';
import { atom } from 'jotai';
import type { OfflineCaseState } from './offline-cases.domain';

const sourcesAtom = atom<readonly OfflineSource[]>([]);

/**
 * What is asked when a case is to be available offline; of several sources of one part the first.
 */
export const offlineSourcesAtom = atom((get) => get(sourcesAtom));

/** A part of the app says what a case needs of it; what it gets back withdraws that. */
export const addOfflineSourceAtom = atom(null, (get, set, source: OfflineSource): (() => void) => {
  const sources = get(sourcesAtom);
  if (!sources.some(({ part }) => part === source.part)) set(sourcesAtom, [...sources, source]);
  return () => set(sourcesAtom, (now) => now.filter((registered) => registered !== source));
});

const knownCasesAtom = atom<ReadonlyMap<number, OfflineCaseState>>(new Map());

/** The cases that are, or are to be, available offline, by case id. */
export const offlineCasesAtom = atom((get) => get(knownCasesAtom));

/**
 * Set by the host: how it stands with one case; null when it is no longer to be available offline.
 */
export const setOfflineCaseAtom = atom(
  null,
  (get, set, caseId: number, state: OfflineCaseState | null) => {
    const offlineCases = new Map(get(knownCasesAtom));
    if (state) offlineCases.set(caseId, state);
    else offlineCases.delete(caseId);
    set(knownCasesAtom, offlineCases);
  },
);

/** Set by the host when a user's data are closed. */
export const forgetOfflineCasesAtom = atom(null, (_get, set) => set(knownCasesAtom, new Map()));
