import { addressOfScreen } from '@feltbok/shared/case/case-address.domain';
import { caseHeadsAtom } from '@feltbok/shared/case/case-list.state';
import type { Store } from '@feltbok/shared/contract/remote';
import type { ReadFile } from '@feltbok/shared/device/boundary-files.data';
import { deletedOn } from '@feltbok/shared/device/imported-files.domain';
import {
  importedFileChangesAtom,
  readImportedFilesAtom,
  removeImportedFilesAtom,
} from '@feltbok/shared/device/imported-files.state';
import { formatDate } from '@feltbok/shared/domain/dates';
import { textOf } from '@feltbok/shared/i18n/i18n';
import { atom } from 'jotai';
import { addPendingWorkSourceAtom, type PendingWork } from '../pending-work/pending-work.state';

const changesAtom = atom((get) => [get(importedFileChangesAtom), get(caseHeadsAtom)]);

/** Names the files with points that were never saved among what only this device has. */
export function nameImportedFiles(store: Store): void {
  const workOf = (file: ReadFile): PendingWork => {
    const { id, caseId, boundaryFile, size } = file;
    const heads = store.get(caseHeadsAtom) ?? [];
    const business = heads.find((one) => one.caseId === caseId)?.businesses[0];
    const where = business?.details.caseNumber ?? boundaryFile.fileName;
    const date = deletedOn(file);
    return {
      id: `imported file ${id}`,
      title: `${textOf('sync.importedFile')} ${where}`,
      state: date
        ? textOf('sync.caseGone', { date: formatDate(date) })
        : textOf('sync.pointsNotSaved', { count: boundaryFile.features.length }),
      keptAt: boundaryFile.importedAt,
      size,
      address: addressOfScreen(heads, business?.businessId, 'maps'),
      content: async () => boundaryFile,
      discard: () => store.set(removeImportedFilesAtom, [id]),
    };
  };
  const read = async () => {
    const files = await store.set(readImportedFilesAtom);
    return files.filter(({ boundaryFile }) => boundaryFile.features.length > 0).map(workOf);
  };
  store.set(addPendingWorkSourceAtom, read, changesAtom);
}
