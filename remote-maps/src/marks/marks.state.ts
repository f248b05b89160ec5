import type { KnownMark } from '@feltbok/shared/case/boundary-marks.domain';
import { loadServerMarksAtom, type MarksLoad, serverMarksAtom } from '@feltbok/shared/case/boundary-marks.state';
import { markIn } from '@feltbok/shared/case/mark-set.domain';
import { openBusinessAtom, openBusinessIdAtom } from '@feltbok/shared/case/open-business.state';
import { type UtmZone, utmZoneOf } from '@feltbok/shared/domain/coordinates';
import { queuedChangesOf } from '@feltbok/shared/editing/queued-changes';
import type { Change, FailedItem } from '@feltbok/shared/sync/change';
import { itemKeyOfMark, type MarkPayload } from '@feltbok/shared/sync/kinds/boundary-mark.domain';
import { sendStatusAtom } from '@feltbok/shared/sync/sync.state';
import { atom } from 'jotai';
import { importedFilesAtom } from './imported-marks.state';
import { asWritten, markDraftsAtom } from './mark-drafts.state';
import {
  type ListedMark,
  type MarkLayers,
  type MarkStatus,
  markInLayers,
  marksInLayers,
} from './model/mark-layers.domain';

/** The UTM zone of the cadastre in the open case's municipality. */
export const caseZoneAtom = atom((get): UtmZone => {
  const open = get(openBusinessAtom);
  return utmZoneOf(open?.case.municipalityNumber ?? '');
});

const noMarks: MarksLoad = { phase: 'not started', marks: null };

/** Where loading the open business's marks stands. */
export const marksLoadAtom = atom((get) => {
  const open = get(openBusinessAtom);
  return open ? get(serverMarksAtom)(open.business.businessId) : noMarks;
});

/** Loads the marks of the open business. */
export const loadMarksAtom = atom(null, async (get, set): Promise<void> => {
  const open = get(openBusinessAtom);
  if (open) await set(loadServerMarksAtom, open.business.businessId);
});

const { waitingAtom, failedAtom } = queuedChangesOf<Change<MarkPayload>>('boundaryMark');

export type FailedMark = FailedItem & { change: Change<MarkPayload> };

/** By uuid: what the server would not have of the open business's marks. */
export const failedMarksAtom = atom(
  (get): ReadonlyMap<string, FailedMark> =>
    new Map(get(failedAtom).map((item) => [item.change.payload.mark.uuid, item])),
);

/** Marks of the open business that the server is to delete and has not yet. */
export const waitingMarkDeletionsAtom = atom((get) =>
  get(waitingAtom).filter(({ change }) => change.method === 'DELETE'),
);

export const markLayersAtom = atom((get): MarkLayers => {
  const businessId = get(openBusinessIdAtom);
  const server = get(marksLoadAtom).marks;
  const files = get(importedFilesAtom).filter((file) => file.businessId === businessId);
  const over = new Map<string, ListedMark | null>();
  const addAll = (marks: ReadonlyMap<string, KnownMark | null>, status: MarkStatus) => {
    for (const [uuid, mark] of marks) over.set(uuid, mark && { mark, status });
  };

  for (const file of files) addAll(file.marks.over, 'not saved');
  if (server) addAll(server.over, 'saved');
  for (const { method, payload } of get(waitingAtom).map(({ change }) => change)) {
    over.set(payload.mark.uuid, method === 'DELETE' ? null : { mark: payload.mark, status: 'waiting' });
  }
  for (const { change, conflict } of get(failedAtom)) {
    const { mark } = change.payload;
    // What the server rejected is not so, except that a mark which it does not have at all is nowhere but here.
    const present = server && markIn(server, mark.uuid);
    over.set(mark.uuid, { mark: present ?? mark, status: conflict ? 'conflict' : 'failed' });
  }
  for (const [uuid, draft] of get(markDraftsAtom)) over.set(uuid, { mark: asWritten(draft), status: 'not saved' });

  const bases: MarkLayers['bases'] = [
    ...(server ? [{ marks: server.base, status: 'saved' } as const] : []),
    ...files.map(({ marks }) => ({ marks: marks.base, status: 'not saved' }) as const),
  ];
  return { bases, over };
});

/** What is on its way right now waits no longer. */
const asSentAtom = atom((get) => {
  const sendStatusOf = get(sendStatusAtom);
  return (one: ListedMark): ListedMark =>
    one.status === 'waiting' && sendStatusOf(itemKeyOfMark(one.mark)) === 'sending'
      ? { ...one, status: 'sending' }
      : one;
});

/** All marks of the open business: for lists, for export, and to snap to. */
export const listedMarksAtom = atom((get): ListedMark[] =>
  Array.from(marksInLayers(get(markLayersAtom)), get(asSentAtom)),
);

/** One mark of the open business as lists show it, by uuid. */
export const listedMarkAtom = atom((get) => {
  const [find, asSent] = [get(markByUuidAtom), get(asSentAtom)];
  return (uuid: string): ListedMark | null => {
    const found = find(uuid);
    return found && asSent(found);
  };
});

/** One mark of the open business, by uuid. */
export const markByUuidAtom = atom((get) => {
  const layers = get(markLayersAtom);
  return (uuid: string): ListedMark | null => markInLayers(layers, uuid);
});

/** Marks of the open business that the server has never seen, and that nothing sends before they are saved. */
export const newMarksAtom = atom((get): KnownMark[] =>
  get(listedMarksAtom)
    .filter(({ mark, status }) => status === 'not saved' && mark.metaType !== 'Database')
    .map(({ mark }) => mark),
);
