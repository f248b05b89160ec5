import { caseListLoadAtom } from '@feltbok/shared/case/case-list.state';
import type { Store } from '@feltbok/shared/contract/remote';
import { tidyImportedFilesAtom } from '@feltbok/shared/device/imported-files.state';

/**
 * Once the server has given the whole case list, what was imported into cases that are gone is gone through. A list that
 * the device has kept, or that could not be fetched, says nothing of what is gone.
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
