import type { KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import {
  computeDistanceToChain,
  type LineField,
  mergeLines,
  splitCourse,
} from '@feltbok/domain/boundary-lines/boundary-lines.domain.ts';
import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { ChosenSides, Versions } from '@feltbok/domain/values/merge.ts';
import {
  boundaryLineKind,
  buildLineCreation,
  buildLineDeletion,
  buildLineUpdate,
  type LinePayload,
  replaceLineInChange,
} from '@feltbok/offline/queue/kinds/boundary-line.domain.ts';
import { openBusinessAtom, toPlace } from '@feltbok/runtime/case/open-business.state.ts';
import { findConflict, type SaveConflict } from '@feltbok/runtime/editing/queued-changes.ts';
import { discard, resolve, submit, submitAll } from '@feltbok/runtime/editing/submit.ts';
import { atom } from 'jotai';
import { convertToZone } from '../../coordinates/utm.domain';
import { toZone } from '../../mark-model/mark-form.domain';
import { deleteMarkAtom, markEditAtom } from '../mark-edit.state';
import { listedMarksAtom } from '../marks.state';
import {
  type FailedLine,
  findLinesOfMarkAtom,
  findPlacesAtom,
  nameLineAtom,
  selectedLineAtom,
} from './lines.state';

/**
 * Queues a change of a line.
 * @param base the line as the user saw it when the edit began
 */
export const saveLineAtom = atom(
  null,
  async (get, _set, line: KnownLine, base: KnownLine): Promise<'stored' | 'not saved'> => {
    const open = get(openBusinessAtom);
    if (!open) return 'not saved';
    const name = get(nameLineAtom)(line);
    return submit(get, buildLineUpdate(toPlace(open), { line, name }, base));
  },
);

/** Queues the deletion of a line. The caller has asked the user. */
export const deleteLineAtom = atom(null, async (get, set, line: KnownLine) => {
  const open = get(openBusinessAtom);
  if (!open) return 'not saved';
  const name = get(nameLineAtom)(line);
  const outcome = await submit(get, buildLineDeletion(toPlace(open), { line, name }));
  if (outcome === 'stored') {
    set(selectedLineAtom, null);
    set(deletedLineAtom, line);
  }
  return outcome;
});

/**
 * Deletes the mark that the panel shows, after the lines that start or end at it. The caller has
 * asked the user.
 */
export const deleteMarkWithLinesAtom = atom(null, async (get, set) => {
  const open = get(openBusinessAtom);
  const edit = get(markEditAtom);
  if (!open || !edit) return;
  const lines = get(findLinesOfMarkAtom)(edit.mark.uuid);
  const nameLine = get(nameLineAtom);
  const changes = lines.map((line) =>
    buildLineDeletion(toPlace(open), { line, name: nameLine(line) }),
  );
  const outcomes = await submitAll(get, changes);
  if (outcomes.includes('not saved')) return;
  await set(
    deleteMarkAtom,
    lines.map(({ uuid }) => uuid),
  );
});

const lastDeletedAtom = atom<KnownLine | null>(null);

/** The line of the open business that was deleted last, and can be restored; `null` for none. */
export const deletedLineAtom = atom(
  (get) => {
    const line = get(lastDeletedAtom);
    return line?.businessId === get(openBusinessAtom)?.business.businessId ? line : null;
  },
  (_get, set, line: KnownLine | null) => set(lastDeletedAtom, line),
);

/** Adds a line that the server has deleted again, as a new line. */
export const restoreLineAtom = atom(null, async (get, set) => {
  const open = get(openBusinessAtom);
  const deleted = get(deletedLineAtom);
  if (!open || !deleted) return;
  const { id: _, revision: __, ...line } = deleted;
  const restored = { ...line, uuid: crypto.randomUUID() };
  const name = get(nameLineAtom)(restored);
  const change = buildLineCreation(toPlace(open), { line: restored, name });
  if ((await submit(get, change)) === 'stored') set(deletedLineAtom, null);
});

/** Splits a line at a mark into two with the same values; both are queued together. */
export const splitLineAtom = atom(null, async (get, _set, line: KnownLine, mark: KnownMark) => {
  const open = get(openBusinessAtom);
  const places = get(findPlacesAtom)(line);
  if (!open || !places) return 'not saved';
  const zone = toZone(line.utmType);
  const { north, east } = convertToZone({ ...mark, zone: toZone(mark.utmType) }, zone);
  const { first, second } = splitCourse(line, places, { uuid: mark.uuid, north, east });
  const { id: _, revision: __, ...fields } = line;
  const place = toPlace(open);
  const nameLine = get(nameLineAtom);
  const firstLine: KnownLine = { ...line, ...first };
  const secondLine: KnownLine = { ...fields, ...second, uuid: crypto.randomUUID() };
  const outcomes = await submitAll(get, [
    buildLineUpdate(place, { line: firstLine, name: nameLine(firstLine) }, line),
    buildLineCreation(place, { line: secondLine, name: nameLine(secondLine) }),
  ]);
  return outcomes.includes('not saved') ? 'not saved' : 'stored';
});

/** Number of marks that are offered where a line is split. */
const mostBeside = 50;

/** Lists the marks nearest to a line, with their distances in metres. */
export const findMarksBesideAtom = atom((get) => {
  const marks = get(listedMarksAtom);
  const findPlaces = get(findPlacesAtom);
  return (line: KnownLine): Array<{ mark: KnownMark; distance: number }> => {
    const places = findPlaces(line);
    if (!places) return [];
    const zone = toZone(line.utmType);
    return marks
      .map(({ mark }) => {
        const place = convertToZone({ ...mark, zone: toZone(mark.utmType) }, zone);
        return { mark, distance: computeDistanceToChain(places, place) };
      })
      .sort((nearer, farther) => nearer.distance - farther.distance)
      .slice(0, mostBeside);
  };
});

type LineConflict = SaveConflict<LinePayload>;

/**
 * Reads the conflict of a line that two users have changed, or one has deleted.
 * @returns `null` where the server's line cannot be read
 */
export const getLineConflict = (item: FailedLine) => findConflict(boundaryLineKind, item);

export const getLineVersions = ({
  base,
  ownVersion,
  serverVersion,
}: LineConflict): Versions<KnownLine> => ({
  base: base?.line ?? null,
  ownVersion: ownVersion.line,
  serverVersion: serverVersion.values.line,
});

/** Sends the chosen version, based on the server's. */
export const resolveLineAtom = atom(
  null,
  async (get, _set, conflict: LineConflict, choices: ChosenSides<LineField>) => {
    const { key, change, serverVersion } = conflict;
    const chosen = mergeLines(getLineVersions(conflict), choices);
    if (chosen) await resolve(get, key, replaceLineInChange(change, chosen, serverVersion));
  },
);

/** Deletes the line despite another user's change. */
export const deleteChangedLineAtom = atom(
  null,
  async (get, set, { key, change, serverVersion }: LineConflict) => {
    const { line } = serverVersion.values;
    const deletion = buildLineDeletion(change, { line, name: change.payload.name });
    const outcome = await resolve(get, key, { ...deletion, basedOn: serverVersion });
    if (outcome === 'stored') set(selectedLineAtom, null);
  },
);

/** Discards a change that the server rejected. */
export const discardRejectedLineAtom = atom(null, async (get, _set, { key }: FailedLine) => {
  await discard(get, key);
});
