import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import {
  type ListedMark,
  listMarks,
  type Marks,
  toMarks,
} from '@feltbok/domain/boundary-marks/mark-list.domain.ts';
import { getUtmZone, type UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import type { Change, FailedItem } from '@feltbok/offline/queue/change.ts';
import type { MarkPayload } from '@feltbok/offline/queue/kinds/boundary-mark.domain.ts';
import {
  loadServerMarksAtom,
  type MarksLoad,
  serverMarksAtom,
} from '@feltbok/runtime/case/boundary-marks.state.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { queuedMarksAtom } from '@feltbok/runtime/editing/case-marks.state.ts';
import { createQueuedChanges } from '@feltbok/runtime/editing/queued-changes.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { atom } from 'jotai';
import { isFormChanged } from '../mark-model/mark-form.domain';
import { forgetImportedMarksAtom, importedFilesAtom } from './imported-marks.state';
import { asWritten, type MarkDraft, markDraftsAtom } from './mark-drafts.state';

/** The UTM zone of the cadastre in the open case's municipality. */
export const caseZoneAtom = atom((get): UtmZone => {
  const open = get(openBusinessAtom);
  return getUtmZone(open?.case.municipalityNumber ?? '');
});

const noMarks: MarksLoad = { phase: 'not started', records: null };

/** The state of loading the open business's marks. */
export const marksLoadAtom = atom((get) => {
  const open = get(openBusinessAtom);
  return open ? get(serverMarksAtom)(open.business.businessId) : noMarks;
});

/** Loads the marks of the open business. */
export const loadMarksAtom = atom(null, async (get, set): Promise<void> => {
  const open = get(openBusinessAtom);
  if (open) await set(loadServerMarksAtom, open.business.businessId);
});

const { waitingAtom, failedAtom } = createQueuedChanges<Change<MarkPayload>>('boundaryMark');

export type FailedMark = FailedItem & { change: Change<MarkPayload> };

/** The open business's marks that the server has rejected, by uuid. */
export const failedMarksAtom = atom(
  (get): ReadonlyMap<string, FailedMark> =>
    new Map(get(failedAtom).map((item) => [item.change.payload.mark.uuid, item])),
);

/** Marks of the open business whose deletion is waiting to be sent. */
export const waitingMarkDeletionsAtom = atom((get) =>
  get(waitingAtom).filter(({ change }) => change.method === 'DELETE'),
);

const noServerMarks: Marks = new Map();

/**
 * Drafts of the open business's marks, by uuid. Where another tab has saved a mark that was new
 * when its draft was stored, the draft becomes a change of the saved mark.
 */
export const currentMarkDraftsAtom = atom((get): ReadonlyMap<string, MarkDraft> => {
  const server = get(marksLoadAtom).records ?? noServerMarks;
  const queued = toMarks(get(queuedMarksAtom).map(({ mark }) => mark));
  const drafts = new Map<string, MarkDraft>();
  for (const [uuid, draft] of get(markDraftsAtom)) {
    const { mark, form } = draft;
    const saved = mark.metaType === 'Database' ? undefined : (queued.get(uuid) ?? server.get(uuid));
    if (!saved) drafts.set(uuid, draft);
    else if (form && isFormChanged(form, saved)) drafts.set(uuid, { mark: saved, form });
  }
  return drafts;
});

/**
 * The only list of the open business's marks, by uuid, with the status of each; map, list, export
 * and snapping read it. A mark keeps its object as long as it is unchanged.
 */
export const marksAtom = atom((get): ReadonlyMap<string, ListedMark> => {
  return listMarks({
    server: get(marksLoadAtom).records ?? noServerMarks,
    imported: get(importedFilesAtom).map(({ marks }) => marks),
    queued: get(queuedMarksAtom),
    rejected: get(failedAtom).map(({ change, conflict }) => ({
      mark: change.payload.mark,
      status: conflict ? 'conflict' : 'failed',
    })),
    drafts: toMarks(Array.from(get(currentMarkDraftsAtom).values(), asWritten)),
  });
});

/** All marks of the open business, the server's first. */
export const listedMarksAtom = atom((get): ListedMark[] => [...get(marksAtom).values()]);

/** Looks up a mark of the open business by uuid. */
export const markByUuidAtom = atom((get) => {
  const marks = get(marksAtom);
  return (uuid: string): ListedMark | null => marks.get(uuid) ?? null;
});

/**
 * Imported marks of the open business that the server already has, because the page closed before
 * they were removed from their file. They would return as new when somebody deletes them.
 */
export const savedImportedMarksAtom = atom((get): KnownMark[] => {
  const server = get(marksLoadAtom).records ?? noServerMarks;
  return get(importedFilesAtom).flatMap(({ marks }) =>
    [...marks.values()].filter(({ uuid }) => server.has(uuid)),
  );
});

/** Removes marks that the server has from the files on the device. */
export const forgetSavedMarksAtom = atom(null, async (get, set): Promise<void> => {
  const saved = get(savedImportedMarksAtom);
  if (saved.length === 0) return;
  const { reportError } = get(hostServicesAtom);
  await set(forgetImportedMarksAtom, saved).catch((error) => reportError(error, 'maps'));
});

/**
 * Marks of the open business that the server does not have, and that are not waiting to be sent.
 */
export const newMarksAtom = atom((get): KnownMark[] =>
  get(listedMarksAtom)
    .filter(({ mark, status }) => status === 'not saved' && mark.metaType !== 'Database')
    .map(({ mark }) => mark),
);
