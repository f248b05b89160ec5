import { getUtmZoneOfEpsg } from '@feltbok/domain/coordinates/coordinates.ts';
import {
  getWaitingLines,
  type ImportedFile,
} from '@feltbok/offline/stores/imported-files.domain.ts';
import { openBusinessAtom, openBusinessIdAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { readImportedFilesAtom } from '@feltbok/runtime/device/imported-files.state.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { getText } from '@feltbok/runtime/i18n/i18n.ts';
import { userKeyAtom } from '@feltbok/runtime/session/session.state.ts';
import { atom } from 'jotai';
import { makeImportedMarks } from '../marks/imported-marks.domain';
import {
  importedFilesAtom,
  retainImportedMarksAtom,
  showImportedFileAtom,
} from '../marks/imported-marks.state';

/** Reads run one after the other: an older read must not be shown after another tab's change. */
const readingAtom = atom<Promise<void>>(Promise.resolve());

/**
 * Shows the stored imports of the open case, also those of other tabs, and hides removed ones. Read
 * errors are reported.
 */
export const showStoredFilesAtom = atom(null, async (get, set): Promise<void> => {
  const reading = get(readingAtom).then(() => set(readStoredFilesAtom));
  set(readingAtom, reading);
  await reading;
});

/** The user and case whose files were read last. */
const askedForAtom = atom('');
const askingForAtom = atom((get) => `${get(userKeyAtom)} ${get(openBusinessIdAtom)}`);

/** Whether the device's imports for the open case are known. */
export const areStoredFilesKnownAtom = atom((get) => get(askedForAtom) === get(askingForAtom));

const listUuids = (file: ImportedFile): ReadonlySet<string> =>
  new Set([
    ...file.boundaryFile.features.map(({ properties }) => properties.uuid),
    ...getWaitingLines(file).map(({ uuid }) => uuid),
  ]);

const readStoredFilesAtom = atom(null, async (get, set): Promise<void> => {
  const open = get(openBusinessAtom);
  if (!open) return;
  const { businessId } = open.business;
  const userKey = get(userKeyAtom);
  const shown = get(importedFilesAtom);
  try {
    const isStillOpen = () =>
      get(userKeyAtom) === userKey && get(openBusinessIdAtom) === businessId;
    const files = await set(readImportedFilesAtom);
    if (!isStillOpen()) return;
    const stored = files.filter(({ caseId }) => caseId === open.case.caseId);
    for (const { id } of shown) {
      const file = stored.find((candidate) => candidate.id === id);
      set(retainImportedMarksAtom, id, file ? listUuids(file) : null);
    }
    for (const file of stored) {
      const { id, UTMType, boundaryFile } = file;
      if (shown.some((present) => present.id === id)) continue;
      const zone = getUtmZoneOfEpsg(UTMType);
      const marks = await makeImportedMarks(boundaryFile.features, zone, businessId);
      if (!isStillOpen()) return;
      const lines = new Map(getWaitingLines(file).map((line) => [line.uuid, line]));
      set(showImportedFileAtom, { id, marks, lines });
    }
  } catch (error) {
    const { notify, reportError } = get(hostServicesAtom);
    notify({ kind: 'error', text: getText('ToastMessages.BoundaryMarkDataLoadingError') });
    reportError(error, 'maps');
  } finally {
    set(askedForAtom, `${userKey} ${businessId}`);
  }
});
