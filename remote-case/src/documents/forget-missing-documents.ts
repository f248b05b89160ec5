import { caseListLoadAtom } from '@feltbok/shared/case/case-list.state';
import { documentsOf } from '@feltbok/shared/case/documents.domain';
import type { Store } from '@feltbok/shared/contract/remote';
import { documentContentsAtom } from '@feltbok/shared/device/document-contents.state';
import { queueAtom } from '@feltbok/shared/sync/sync.state';

/**
 * Removes contents from the device of documents that the case list no longer has. @returns ends it
 */
export function forgetMissingDocuments(store: Store): () => void {
  let known = store.get(caseListLoadAtom).cases;
  return store.sub(caseListLoadAtom, () => {
    const { phase, cases } = store.get(caseListLoadAtom);
    if (phase !== 'completed' || !cases || cases === known) return;
    known = cases;
    const { waiting, failed } = store.get(queueAtom);
    const uuids = new Set([
      ...cases.flatMap(({ businesses }) => businesses.flatMap(documentsOf)).map(({ uuid }) => uuid),
      ...[...waiting, ...failed].flatMap(({ change }) => change.uuid ?? []),
    ]);
    void store
      .get(documentContentsAtom)
      ?.retainOnly(uuids)
      .catch(() => undefined);
  });
}
