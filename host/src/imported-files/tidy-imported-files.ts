import { caseListLoadAtom } from '@feltbok/shared/case/case-list.state';
import type { Store } from '@feltbok/shared/contract/remote';
import { tidyImportedFilesAtom } from '@feltbok/shared/device/imported-files.state';

/**
 * Removes imported files of missing cases once the server has sent the whole list. A stored list,
 * or a failed load, proves nothing.
 */
export function tidyImportedFiles(store: Store, reportError: (error: unknown) => void): void {
  let tidiedFor: Date | null = null;
  store.sub(caseListLoadAtom, () => {
    const { phase, cases, loadedAt } = store.get(caseListLoadAtom);
    if (phase !== 'completed' || !cases || loadedAt === tidiedFor) return;
    tidiedFor = loadedAt;
    store
      .set(
        tidyImportedFilesAtom,
        cases.map(({ caseId }) => caseId),
      )
      .catch(reportError);
  });
}
