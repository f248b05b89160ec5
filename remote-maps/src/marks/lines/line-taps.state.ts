import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { atom } from 'jotai';
import { changeMapUseAtom } from '../../controls/map-use.state';
import { convertToZone, projectToUtm, type UtmPosition } from '../../coordinates/utm.domain';
import type { LineGestures, LineTap } from '../../map/line-gestures';
import { toZone } from '../../mark-model/mark-form.domain';
import { caseZoneAtom, listedMarksAtom } from '../marks.state';
import { cancelLinesAtom, pickedMarksAtom, pickMarkAtom, undoPickAtom } from './line-drawing.state';
import { lineLayerAtom, selectedLineAtom } from './lines.state';
import { linesModeName } from './lines-mode-name';

const gesturesAtom = atom<{ gestures: LineGestures | null }>({ gestures: null });

/** The gestures of the map, while it is in the mode of lines. */
export const lineGesturesAtom = atom(
  (get) => get(gesturesAtom).gestures,
  (_get, set, gestures: LineGestures | null) => set(gesturesAtom, { gestures }),
);

/** Handles a tap: it picks a mark where lines are drawn, else it selects the nearest line. */
export const tapForLinesAtom = atom(null, (get, set, tap: LineTap) => {
  if (get(pickedMarksAtom)) {
    const marks = get(listedMarksAtom).map(({ mark }) => mark);
    const zone = get(caseZoneAtom);
    const mark = findMarkNear(marks, projectToUtm(tap.position, zone), tap.reach, zone);
    return set(pickMarkAtom, mark?.uuid ?? null);
  }
  const uuid = get(lineLayerAtom)?.findNear(tap.coordinate) ?? null;
  set(selectLineAtom, uuid);
});

/** Opens the panel of a line; `null` closes it. */
export const selectLineAtom = atom(null, (_get, set, uuid: string | null) => {
  set(selectedLineAtom, uuid);
  if (uuid) set(changeMapUseAtom, { type: 'panel opened', name: linesModeName });
});

/** @returns whether the key was used */
export const pressLineKeyAtom = atom(null, (get, set, key: string): boolean => {
  const isDrawing = get(pickedMarksAtom) !== null;
  if (key === 'Backspace' && isDrawing) set(undoPickAtom);
  else if (key === 'Escape' && isDrawing) set(cancelLinesAtom);
  else if (key === 'Escape') set(selectLineAtom, null);
  else return false;
  return true;
});

/** Finds the mark nearest to a place, within a distance in metres. */
function findMarkNear(
  marks: readonly KnownMark[],
  place: UtmPosition,
  metres: number,
  zone: UtmZone,
): KnownMark | null {
  let nearest: KnownMark | null = null;
  let least = metres;
  for (const mark of marks) {
    const { north, east } = convertToZone({ ...mark, zone: toZone(mark.utmType) }, zone);
    const distance = Math.hypot(north - place.north, east - place.east);
    if (distance > least) continue;
    nearest = mark;
    least = distance;
  }
  return nearest;
}
