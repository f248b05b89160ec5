import type { KnownMark } from '@feltbok/shared/case/boundary-marks.domain';
import { openBusinessAtom } from '@feltbok/shared/case/open-business.state';
import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { readImportedFilesAtom, removeImportedPointsAtom } from '@feltbok/shared/device/imported-files.state';
import { zoneOfEpsg } from '@feltbok/shared/domain/coordinates';
import { textOf } from '@feltbok/shared/i18n/i18n';
import { atom } from 'jotai';
import { showImportedFileAtom } from '../marks/imported-marks.state';
import { markOfPoint } from './mark-of-point.domain';

/** Shows the points of a file that lies on the device. @param marks by uuid */
export const showFileAtom = atom(
  null,
  (_get, set, { id, businessId, marks }: { id: number; businessId: number; marks: ReadonlyMap<string, KnownMark> }) =>
    set(showImportedFileAtom, {
      ...{ id, businessId, marks: { base: marks, over: new Map() } },
      forget: (uuids) => set(removeImportedPointsAtom, uuids),
    }),
);

/** Shows what was imported into the open case before; a device that cannot be read is told. */
export const showKeptFilesAtom = atom(null, async (get, set): Promise<void> => {
  const open = get(openBusinessAtom);
  if (!open) return;
  const { businessId } = open.business;
  try {
    for (const { id, caseId, UTMType, boundaryFile } of await set(readImportedFilesAtom)) {
      if (caseId !== open.case.caseId) continue;
      const zone = zoneOfEpsg(UTMType);
      const marks = boundaryFile.features.map((point) => markOfPoint(point, zone, businessId));
      set(showFileAtom, { id, businessId, marks: new Map(marks.map((mark) => [mark.uuid, mark])) });
    }
  } catch (error) {
    const { notify, reportError } = get(hostServicesAtom);
    notify({ kind: 'error', text: textOf('ToastMessages.BoundaryMarkDataLoadingError') });
    reportError(error, 'maps');
  }
});
