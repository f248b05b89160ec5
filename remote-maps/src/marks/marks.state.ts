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

const noMarks: MarksLoad = { phase: 'not started', marks: null };

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

/** Marks of the open business that the server is to delete and has not yet. */
export const waitingMarkDeletionsAtom = atom((get) =>
  get(waitingAtom).filter(({ change }) => change.method === 'DELETE'),
);

const noServerMarks: Marks = new Map();

/**
 * Drafts of the open business's marks, by uuid. Another tab may have saved a mark that was new when
 * its draft was stored: what is written of it is then a change of the saved mark.
 */
export const currentMarkDraftsAtom = atom((get): ReadonlyMap<string, MarkDraft> => {
  const server = get(marksLoadAtom).marks ?? noServerMarks;
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
 * The one list of the open business's marks, by uuid, with where each stands: map, list, export and
 * snapping read it. A mark stays the same object for as long as nothing has changed in it.
 */
export const marksAtom = atom((get): ReadonlyMap<string, ListedMark> => {
  return listMarks({
    server: get(marksLoadAtom).marks ?? noServerMarks,
    imported: get(importedFilesAtom).map(({ marks }) => marks),
    queued: get(queuedMarksAtom),
    rejected: get(failedAtom).map(({ change, conflict }) => ({
      mark: change.payload.mark,
      status: conflict ? 'conflict' : 'failed',
    })),
    drafts: toMarks(Array.from(get(currentMarkDraftsAtom).values(), asWritten)),
  });
});

/** All marks of the open business, those of the server first. */
export const listedMarksAtom = atom((get): ListedMark[] => [...get(marksAtom).values()]);

/** One mark of the open business, by uuid. */
export const markByUuidAtom = atom((get) => {
  const marks = get(marksAtom);
  return (uuid: string): ListedMark | null => marks.get(uuid) ?? null;
});

/**
 * Imported marks of the open business that the server has: the page ended before the device took
 * them out of their file. They would come back from it as new when somebody deletes them.
 */
export const savedImportedMarksAtom = atom((get): KnownMark[] => {
  const server = get(marksLoadAtom).marks ?? noServerMarks;
  return get(importedFilesAtom).flatMap(({ marks }) =>
    [...marks.values()].filter(({ uuid }) => server.has(uuid)),
  );
});

/** Takes marks that the server has out of the files on the device. */
export const forgetSavedMarksAtom = atom(null, async (get, set): Promise<void> => {
  const saved = get(savedImportedMarksAtom);
  if (saved.length === 0) return;
  const { reportError } = get(hostServicesAtom);
  await set(forgetImportedMarksAtom, saved).catch((error) => reportError(error, 'maps'));
});

/**
 * Marks of the open business that the server has never seen, and that nothing sends before they are
 * saved.
 */
export const newMarksAtom = atom((get): KnownMark[] =>
  get(listedMarksAtom)
    .filter(({ mark, status }) => status === 'not saved' && mark.metaType !== 'Database')
    .map(({ mark }) => mark),
);
