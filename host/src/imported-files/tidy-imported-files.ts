import { caseListLoadAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { tidyImportedFilesAtom } from '@feltbok/runtime/device/imported-files.state.ts';
import type { Store } from '@feltbok/runtime/federation/remote.ts';

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
