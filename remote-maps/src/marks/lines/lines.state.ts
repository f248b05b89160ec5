import type { CurvePoint, KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import {
  computeChainLength,
  findLinePlaces,
  listLinesOfMark,
} from '@feltbok/domain/boundary-lines/boundary-lines.domain.ts';
import { type ListedLine, listLines } from '@feltbok/domain/boundary-lines/line-list.domain.ts';
import {
  getMarkTitle,
  type KnownMark,
} from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { Change, FailedItem } from '@feltbok/offline/queue/change.ts';
import type { LinePayload } from '@feltbok/offline/queue/kinds/boundary-line.domain.ts';
import {
  loadServerLinesAtom,
  serverLinesAtom,
} from '@feltbok/runtime/case/boundary-lines.state.ts';
import { openBusinessAtom, openBusinessIdAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { queuedLinesAtom } from '@feltbok/runtime/editing/case-lines.state.ts';
import { createQueuedChanges } from '@feltbok/runtime/editing/queued-changes.ts';
import { filterDrafts } from '@feltbok/runtime/editing/use-draft.ts';
import { atom } from 'jotai';
import { convertToZone } from '../../coordinates/utm.domain';
import type { BoundaryLineLayer, PlacedLine } from '../../map/boundary-line-layer';
import { toZone } from '../../mark-model/mark-form.domain';
import { asWritten } from '../mark-drafts.state';
import { markEditAtom } from '../mark-edit.state';
import { markByUuidAtom } from '../marks.state';
import type { LineForm } from './line-form.domain';

const noLines = { phase: 'not started', records: null } as const;

/** The state of loading the open business's lines. */
export const linesLoadAtom = atom((get) => {
  const open = get(openBusinessAtom);
  return open ? get(serverLinesAtom)(open.business.businessId) : noLines;
});

/** Loads the lines of the open business. */
export const loadLinesAtom = atom(null, async (get, set): Promise<void> => {
  const open = get(openBusinessAtom);
  if (open) await set(loadServerLinesAtom, open.business.businessId);
});

const { waitingAtom, failedAtom } = createQueuedChanges<Change<LinePayload>>('boundaryLine');

export type FailedLine = FailedItem & { change: Change<LinePayload> };

/** The open business's lines that the server has rejected, by uuid. */
export const failedLinesAtom = atom(
  (get): ReadonlyMap<string, FailedLine> =>
    new Map(get(failedAtom).map((item) => [item.change.payload.line.uuid, item])),
);

/** Lines of the open business whose deletion is waiting to be sent. */
export const waitingLineDeletionsAtom = atom((get) =>
  get(waitingAtom).filter(({ change }) => change.method === 'DELETE'),
);

/** What has been written of a line and not been saved, as it is stored. */
export interface LineDraft {
  /** The line as it was when the edit began. */
  line: KnownLine;
  form: LineForm;
}

/** The uuids of lines with values that are not saved. */
const draftUuidsAtom = atom((get): ReadonlySet<string> => {
  const drafts = filterDrafts<LineDraft>(get, 'boundaryLine', get(openBusinessIdAtom));
  return new Set(drafts.map(({ fields }) => fields.line.uuid));
});

/** All lines of the open business, by uuid. A line keeps its object as long as it is unchanged. */
export const linesAtom = atom((get): ReadonlyMap<string, ListedLine> => {
  const lines = listLines({
    server: get(linesLoadAtom).records ?? new Map<string, KnownLine>(),
    queued: get(queuedLinesAtom),
    rejected: get(failedAtom).map(({ change, conflict }) => ({
      line: change.payload.line,
      status: conflict ? 'conflict' : 'failed',
    })),
  });
  for (const uuid of get(draftUuidsAtom)) {
    const listed = lines.get(uuid);
    if (listed) lines.set(uuid, { ...listed, status: 'not saved' });
  }
  return lines;
});

/** Finds a mark of the open business with what is written of it, as it is drawn now. */
export const findDrawnMarkAtom = atom((get) => {
  const find = get(markByUuidAtom);
  const edit = get(markEditAtom);
  const edited = edit && asWritten(edit);
  return (uuid: string): KnownMark | undefined =>
    edited?.uuid === uuid ? edited : find(uuid)?.mark;
});

/** Names a line by the numbers of its marks, for lists outside the map. */
export const nameLineAtom = atom((get) => {
  const find = get(findDrawnMarkAtom);
  const nameMark = (uuid: string) => {
    const mark = find(uuid);
    return mark ? getMarkTitle(mark) : '';
  };
  return ({ startMarkUuid, endMarkUuid }: KnownLine): string =>
    `${nameMark(startMarkUuid)}–${nameMark(endMarkUuid)}`;
});

/** The lines that can be drawn, because both their marks are known. */
export const placedLinesAtom = atom((get): PlacedLine[] => {
  const find = get(findDrawnMarkAtom);
  return [...get(linesAtom).values()].flatMap(({ line, status }) => {
    const start = find(line.startMarkUuid);
    const end = find(line.endMarkUuid);
    return start && end ? [{ line, start, end, isSaved: status === 'saved' }] : [];
  });
});

/** Finds the places that a line passes, in its zone; `null` where a mark of it is missing. */
export const findPlacesAtom = atom((get) => {
  const find = get(findDrawnMarkAtom);
  return (line: KnownLine): CurvePoint[] | null =>
    findLinePlaces(line, find, ({ north, east, utmType }, zone) =>
      convertToZone({ north, east, zone: toZone(utmType) }, toZone(zone)),
    );
});

/** The length of a line in metres of the map plane; `null` where a mark of it is missing. */
export const getLineLengthAtom = atom((get) => {
  const findPlaces = get(findPlacesAtom);
  return (line: KnownLine): number | null => {
    const places = findPlaces(line);
    return places && computeChainLength(places);
  };
});

/** Lists the lines that start or end at a mark. */
export const findLinesOfMarkAtom = atom((get) => {
  const lines = Array.from(get(linesAtom).values(), ({ line }) => line);
  return (markUuid: string): KnownLine[] => listLinesOfMark(lines, markUuid);
});

const selectedUuidAtom = atom<string | null>(null);

/** The line whose panel is open; `null` for none. */
export const selectedLineAtom = atom(
  (get): ListedLine | null => get(linesAtom).get(get(selectedUuidAtom) ?? '') ?? null,
  (_get, set, uuid: string | null) => set(selectedUuidAtom, uuid),
);

const layerAtom = atom<{ layer: BoundaryLineLayer | null }>({ layer: null });

/** The layer that shows the lines; `null` before it is on the map. */
export const lineLayerAtom = atom(
  (get) => get(layerAtom).layer,
  (_get, set, layer: BoundaryLineLayer | null) => set(layerAtom, { layer }),
);
