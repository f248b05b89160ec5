import { findScreenPath } from '@feltbok/domain/cases/case-address.domain.ts';
import { formatDate } from '@feltbok/domain/values/dates.ts';
import type { LoadedFile } from '@feltbok/offline/stores/boundary-files.data.ts';
import {
  getDeletionDate,
  getWaitingLines,
  type ImportedFile,
} from '@feltbok/offline/stores/imported-files.domain.ts';
import { caseHeadsAtom } from '@feltbok/runtime/case/case-list.state.ts';
import {
  importedFileChangesAtom,
  readImportedFilesAtom,
  removeImportedFilesAtom,
} from '@feltbok/runtime/device/imported-files.state.ts';
import type { Store } from '@feltbok/runtime/federation/remote.ts';
import { getText } from '@feltbok/runtime/i18n/i18n.ts';
import { atom } from 'jotai';
import { addPendingWorkSourceAtom, type PendingWork } from '../pending-work/pending-work.state';

const changesAtom = atom((get) => [get(importedFileChangesAtom), get(caseHeadsAtom)]);

const hasContent = (file: ImportedFile): boolean =>
  file.boundaryFile.features.length > 0 || getWaitingLines(file).length > 0;

function describeContent(file: ImportedFile): string {
  const { features } = file.boundaryFile;
  return features.length > 0
    ? getText('sync.pointsNotSaved', { count: features.length })
    : getText('sync.linesWait', { count: getWaitingLines(file).length });
}

/** Names the files with points or lines that were never saved among what only this device has. */
export function nameImportedFiles(store: Store): void {
  const toPendingWork = (file: LoadedFile): PendingWork => {
    const { id, caseId, boundaryFile, size } = file;
    const heads = store.get(caseHeadsAtom) ?? [];
    const business = heads.find((head) => head.caseId === caseId)?.businesses[0];
    const where = business?.details.caseNumber ?? boundaryFile.fileName;
    const date = getDeletionDate(file);
    return {
      id: `imported file ${id}`,
      title: `${getText('sync.importedFile')} ${where}`,
      state: date ? getText('sync.caseGone', { date: formatDate(date) }) : describeContent(file),
      keptAt: boundaryFile.importedAt,
      size,
      address: findScreenPath(heads, business?.businessId, 'maps'),
      content: async () => boundaryFile,
      discard: () => store.set(removeImportedFilesAtom, [id]),
    };
  };
  const read = async () => {
    const files = await store.set(readImportedFilesAtom);
    return files.filter(hasContent).map(toPendingWork);
  };
  store.set(addPendingWorkSourceAtom, read, changesAtom);
}
