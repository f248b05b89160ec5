import type { CurvePoint, KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import { epsgOfUtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { buildLineCreation } from '@feltbok/offline/queue/kinds/boundary-line.domain.ts';
import { createRecordCollection } from '@feltbok/offline/stores/record-collection.ts';
import {
  openBusinessAtom,
  openBusinessIdAtom,
  toPlace,
} from '@feltbok/runtime/case/open-business.state.ts';
import { deviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { submitAll } from '@feltbok/runtime/editing/submit.ts';
import { userKeyAtom } from '@feltbok/runtime/session/session.state.ts';
import { atom } from 'jotai';
import { projectToUtm, unprojectUtm } from '../../coordinates/utm.domain';
import { chooseLayersAtom } from '../../layers/layer-choices.state';
import { toMillimetres, toZone } from '../../mark-model/mark-form.domain';
import { registeredContentAtom } from '../../registered/registered.state';
import { saveNewMarksAtom } from '../mark-edit.state';
import { caseZoneAtom, markByUuidAtom } from '../marks.state';
import { addPick, buildLines, leaveOutKnownLines, type PickedMark } from './line-drawing.domain';
import { linesAtom, nameLineAtom } from './lines.state';
import { findRegisteredPath } from './registered-path.domain';

/** Lines that the user is drawing in one business. They are stored on the device at each tap. */
interface Drawing {
  owner: string;
  /** `null` where no line is being drawn. */
  picks: readonly PickedMark[] | null;
}

const collectionAtom = atom((get) => {
  const device = get(deviceStoreAtom);
  return (
    device &&
    createRecordCollection<readonly PickedMark[]>(device, { kind: 'line-drawing', schema: 1 })
  );
});

const stateAtom = atom<Drawing | null>(null);
const ownerAtom = atom((get) => `${get(userKeyAtom)} ${get(openBusinessIdAtom)}`);
const drawingKeyAtom = atom((get) => String(get(openBusinessIdAtom)));

/** The marks that were tapped; `null` where no line is being drawn. */
export const pickedMarksAtom = atom((get): readonly PickedMark[] | null => {
  const drawing = get(stateAtom);
  return drawing?.owner === get(ownerAtom) ? drawing.picks : null;
});

const setPicksAtom = atom(null, (get, set, picks: readonly PickedMark[] | null) => {
  set(stateAtom, { owner: get(ownerAtom), picks });
  const collection = get(collectionAtom);
  const key = get(drawingKeyAtom);
  // Taps that find no room on the device last until the page closes.
  void (picks ? collection?.put(key, picks) : collection?.remove(key))?.catch(() => undefined);
});

/** Reads what was being drawn in the open business when the app was closed. */
export const loadLineDrawingAtom = atom(null, async (get, set) => {
  const owner = get(ownerAtom);
  const stored = await get(collectionAtom)
    ?.get(get(drawingKeyAtom))
    .catch(() => null);
  if (!stored || get(ownerAtom) !== owner || get(stateAtom)?.owner === owner) return;
  set(stateAtom, { owner, picks: stored.value });
});

export const startLinesAtom = atom(null, (_get, set) => set(setPicksAtom, []));
export const cancelLinesAtom = atom(null, (_get, set) => set(setPicksAtom, null));

/** Takes back the last tap. */
export const undoPickAtom = atom(null, (get, set) =>
  set(setPicksAtom, get(pickedMarksAtom)?.slice(0, -1) ?? null),
);

/** Whether lines run along registered boundaries where these lead from mark to mark. */
const isFollowingAtom = atom(false);
export const followsRegisteredAtom = atom((get) => get(isFollowingAtom));

/** Registered boundaries are loaded where they are shown. */
export const toggleFollowingAtom = atom(null, (get, set) => {
  set(isFollowingAtom, !get(isFollowingAtom));
  if (get(isFollowingAtom)) set(chooseLayersAtom, { isRegisteredShown: true });
});

/** What the last tap led to that the user should know. */
export type PickNotice =
  | 'no mark'
  | 'no registered line'
  | 'no register'
  | 'known lines'
  | 'marks not saved';
const noticeAtom = atom<PickNotice | null>(null);
export const pickNoticeAtom = atom((get) => (get(pickedMarksAtom) ? get(noticeAtom) : null));

/** Adds a mark that the user has tapped. */
export const pickMarkAtom = atom(null, (get, set, uuid: string | null) => {
  const picks = get(pickedMarksAtom);
  if (!picks) return;
  set(noticeAtom, uuid === null ? 'no mark' : null);
  if (uuid === null) return;
  const previous = picks.at(-1)?.uuid;
  const isFollowing = get(followsRegisteredAtom) && previous !== undefined && previous !== uuid;
  const course = isFollowing ? get(findRegisteredCourseAtom)(previous, uuid) : null;
  if (isFollowing && !course)
    set(noticeAtom, get(registeredContentAtom) ? 'no registered line' : 'no register');
  set(setPicksAtom, addPick(picks, { uuid, curvePoints: course?.curvePoints ?? [] }));
});

type RegisteredCourse = Pick<KnownLine, 'utmType' | 'curvePoints'>;

/**
 * Finds the points of registered boundaries between two marks, in the zone of the case; `null`
 * where no registered boundary leads from one to the other.
 */
export const findRegisteredCourseAtom = atom((get) => {
  const find = get(markByUuidAtom);
  const boundaries = get(registeredContentAtom)?.boundaries;
  const zone = get(caseZoneAtom);
  const getPosition = (uuid: string) => {
    const mark = find(uuid)?.mark;
    return mark && unprojectUtm({ ...mark, zone: toZone(mark.utmType) });
  };
  return (startUuid: string, endUuid: string): RegisteredCourse | null => {
    const start = getPosition(startUuid);
    const end = getPosition(endUuid);
    if (!boundaries || !start || !end) return null;
    const path = findRegisteredPath(
      boundaries.map(({ line }) => line),
      start,
      end,
    );
    if (!path) return null;
    const curvePoints = path.map((position) => toCurvePoint(projectToUtm(position, zone)));
    return { utmType: epsgOfUtmZone[zone], curvePoints };
  };
});

const toCurvePoint = ({ north, east }: CurvePoint): CurvePoint => ({
  north: Number(toMillimetres(north)),
  east: Number(toMillimetres(east)),
});

/** The lines between the marks that were tapped. */
export const drawnLinesAtom = atom((get): KnownLine[] => {
  const businessId = get(openBusinessIdAtom);
  const picks = get(pickedMarksAtom);
  if (businessId === undefined || !picks) return [];
  const utmType = epsgOfUtmZone[get(caseZoneAtom)];
  return buildLines(picks, { businessId, utmType, createUuid: () => crypto.randomUUID() });
});

/**
 * Saves the lines between the marks that were tapped, after marks among them that are not saved
 * yet. What could not be saved is still being drawn.
 */
export const finishLinesAtom = atom(null, async (get, set): Promise<void> => {
  const open = get(openBusinessAtom);
  const picks = get(pickedMarksAtom);
  if (!open || !picks) return;
  const known = Array.from(get(linesAtom).values(), ({ line }) => line);
  const drawn = get(drawnLinesAtom);
  const lines = leaveOutKnownLines(drawn, known);
  if (lines.length === 0 && drawn.length > 0) return set(noticeAtom, 'known lines');
  const find = get(markByUuidAtom);
  const newMarks = [...new Set(picks.map(({ uuid }) => uuid))].flatMap((uuid) => {
    const mark = find(uuid)?.mark;
    return mark && mark.metaType !== 'Database' ? [mark] : [];
  });
  if (newMarks.length > 0 && (await set(saveNewMarksAtom, newMarks)) < newMarks.length)
    return set(noticeAtom, 'marks not saved');
  const nameLine = get(nameLineAtom);
  const changes = lines.map((line) =>
    buildLineCreation(toPlace(open), { line, name: nameLine(line) }),
  );
  const outcomes = await submitAll(get, changes);
  if (!outcomes.includes('not saved')) set(cancelLinesAtom);
});
