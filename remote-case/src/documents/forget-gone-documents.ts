import { caseListLoadAtom } from '@feltbok/shared/case/case-list.state';
import { documentsOf } from '@feltbok/shared/case/documents.domain';
import { keptDocumentsAtom } from '@feltbok/shared/case/save-document.state';
import type { Store } from '@feltbok/shared/contract/remote';
import { unsentAtom } from '@feltbok/shared/sync/sync.state';

/** Whenever the server has said what documents there are, the contents of others leave the device. @returns ends it */
export function forgetGoneDocuments(store: Store): () => void {
  let seen = store.get(caseListLoadAtom).cases;
  return store.sub(caseListLoadAtom, () => {
    const { phase, cases } = store.get(caseListLoadAtom);
    if (phase !== 'completed' || !cases || cases === seen) return;
    seen = cases;
    const { waiting, failed } = store.get(unsentAtom);
    const uuids = new Set([
      ...cases.flatMap(({ businesses }) => businesses.flatMap(documentsOf)).map(({ uuid }) => uuid),
      ...[...waiting, ...failed].flatMap(({ change }) => change.uuid ?? []),
    ]);
    void store
      .get(keptDocumentsAtom)
      ?.keepOnly(uuids)
      .catch(() => undefined);
  });
}
