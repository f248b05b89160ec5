import type { SignatureDraft } from '@feltbok/domain/signatures/strokes.domain.ts';
import type { Draft } from '@feltbok/offline/stores/drafts.ts';
import { atom, useStore } from 'jotai';
import { useMemo } from 'react';
import {
  claimStoredDraftsAtom,
  draftsAtom,
  dropDraftAtom,
  storeDraftAtom,
} from './drafts.state.ts';
import type { SignatureDrafts } from './signature-drafts.ts';

const prefix = 'signature ';

/**
 * Stores the strokes of the signature pad among the user's drafts on this device.
 * @param kind the screen on which the signature was begun
 */
export function useSignatureDrafts(
  caseNumber: string,
  businessId?: number,
  kind: 'signature' | 'agreementSignature' | 'protocolSignature' = 'signature',
): SignatureDrafts {
  const store = useStore();
  return useMemo(
    () => ({
      async read(key) {
        const isSought = (draft: Draft) => draft.key === prefix + key;
        const known = store.get(draftsAtom).find(isSought);
        const draft = known ?? (await store.set(claimStoredDraftsAtom, isSought))[0];
        return draft ? (draft.fields as SignatureDraft) : null;
      },
      store: (key, { strokes, wiped }) =>
        store.set(storeDraftAtom, {
          key: prefix + key,
          kind,
          caseNumber,
          businessId,
          fields: { strokes, wiped } satisfies SignatureDraft,
        }),
      remove: (key) => store.set(dropDraftAtom, prefix + key),
    }),
    [store, caseNumber, businessId, kind],
  );
}

/** The keys of signatures that were begun and neither accepted nor given up. */
export const begunSignaturesAtom = atom(
  (get): ReadonlySet<string> =>
    new Set(
      get(draftsAtom)
        .filter(({ kind }) => kind === 'signature' || kind === 'agreementSignature')
        .map(({ key }) => key.slice(prefix.length)),
    ),
);
