import { listCaseDocuments } from '@feltbok/domain/cases/documents.domain.ts';
import { caseListLoadAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { documentContentsAtom } from '@feltbok/runtime/device/document-contents.state.ts';
import type { Store } from '@feltbok/runtime/federation/remote.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';

/**
 * Removes contents of documents that the case list no longer has. @returns a function that stops it
 */
export function forgetMissingDocuments(store: Store): () => void {
  let knownCases = store.get(caseListLoadAtom).cases;
  return store.sub(caseListLoadAtom, () => {
    const { phase, cases } = store.get(caseListLoadAtom);
    if (phase !== 'completed' || !cases || cases === knownCases) return;
    knownCases = cases;
    const { waiting, failed } = store.get(queueAtom);
    const uuids = new Set([
      ...cases
        .flatMap(({ businesses }) => businesses.flatMap(listCaseDocuments))
        .map(({ uuid }) => uuid),
      ...[...waiting, ...failed].flatMap(({ change }) => change.uuid ?? []),
    ]);
    void store
      .get(documentContentsAtom)
      ?.retainOnly(uuids)
      .catch(() => undefined);
  });
}
