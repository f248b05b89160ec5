import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import { mayDoInCaseAtom } from '@feltbok/runtime/case/case-permissions.state.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { atom } from 'jotai';
import { marksModeName } from '../controls/map-use.domain';
import { changeMapUseAtom, isDrawingMarkAtom, mapModeAtom } from '../controls/map-use.state';
import { projectToUtm } from '../coordinates/utm.domain';
import { nudge, toZone, withMapPosition } from '../mark-model/mark-form.domain';
import { createMark, freehandOnScreen } from '../mark-model/new-mark.domain';
import {
  addDrawnMarkAtom,
  changeMarkFormAtom,
  editMarkAtom,
  leaveMarkAtom,
  markEditAtom,
} from './mark-edit.state';
import { caseZoneAtom } from './marks.state';

/** Switches the map to boundary marks; an unsaved edit is asked about first. */
export const workOnMarksAtom = atom(null, (_get, set, proceed: () => void) =>
  set(leaveMarkAtom, () => {
    set(changeMapUseAtom, { type: 'mode chosen', name: marksModeName });
    proceed();
  }),
);

export const toggleDrawingMarkAtom = atom(null, (get, set) => {
  if (get(isDrawingMarkAtom)) set(changeMapUseAtom, { type: 'drawing ended' });
  else set(leaveMarkAtom, () => set(changeMapUseAtom, { type: 'drawing begun' }));
});

/** Creates a mark at a place on the map, in the zone of the case, and opens its panel. */
export const drawMarkAtom = atom(null, (get, set, position: GeoPosition) => {
  const open = get(openBusinessAtom);
  if (!open || !get(mayDoInCaseAtom)('record')) return;
  set(leaveMarkAtom, () => {
    const { north, east, zone } = projectToUtm(position, get(caseZoneAtom));
    const roundToCentimetres = (metres: number) => Number(metres.toFixed(2));
    const mark = createMark({
      uuid: crypto.randomUUID(),
      businessId: open.business.businessId,
      metaType: 'User',
      position: { north: roundToCentimetres(north), east: roundToCentimetres(east), zone },
      known: { measurementMethod: freehandOnScreen },
    });
    set(changeMapUseAtom, { type: 'drawing ended' });
    set(changeMapUseAtom, { type: 'panel closed' });
    void set(addDrawnMarkAtom, mark);
  });
});

/** Opens a mark's panel, after asking about another unsaved mark. */
export const chooseMarkAtom = atom(
  null,
  (get, set, uuid: string, onChosen: () => void = () => undefined) => {
    if (get(markEditAtom)?.mark.uuid === uuid) return onChosen();
    set(leaveMarkAtom, () => {
      set(changeMapUseAtom, { type: 'panel closed' });
      set(editMarkAtom, uuid);
      onChosen();
    });
  },
);

/**
 * Handles a tap on the map: creates a mark in drawing mode, else selects the nearest; several close
 * marks are selected in turn.
 */
export const tapForMarksAtom = atom(
  null,
  (get, set, position: GeoPosition, near: readonly string[]) => {
    if (get(mapModeAtom) !== marksModeName) return;
    if (get(isDrawingMarkAtom)) return set(drawMarkAtom, position);
    const current = near.indexOf(get(markEditAtom)?.mark.uuid ?? '');
    const next = near[(current + 1) % Math.max(1, near.length)];
    if (next) set(chooseMarkAtom, next);
  },
);

/** Moves the edited mark to where it was dragged on the map. */
export const moveMarkAtom = atom(null, (_get, set, position: GeoPosition) =>
  set(changeMarkFormAtom, (form) =>
    withMapPosition(form, projectToUtm(position, toZone(form.utmType))),
  ),
);

/** Step sizes in millimetres. */
export const nudgeSteps = [10, 100, 1000] as const;
const stepAtom = atom<(typeof nudgeSteps)[number]>(100);
export const nudgeStepAtom = atom(
  (get) => get(stepAtom),
  (_get, set, step: (typeof nudgeSteps)[number]) => set(stepAtom, step),
);

export type NudgeDirection = 'north' | 'south' | 'east' | 'west';
const ways: Record<NudgeDirection, { north: number; east: number }> = {
  north: { north: 1, east: 0 },
  south: { north: -1, east: 0 },
  east: { north: 0, east: 1 },
  west: { north: 0, east: -1 },
};

/** Moves the edited mark by one step along the axes of its zone. */
export const nudgeMarkAtom = atom(null, (get, set, direction: NudgeDirection) => {
  const step = get(stepAtom);
  const { north, east } = ways[direction];
  set(changeMarkFormAtom, (form) => nudge(form, { north: north * step, east: east * step }));
});

const directionOfKey: Readonly<Record<string, NudgeDirection>> = {
  ArrowUp: 'north',
  ArrowDown: 'south',
  ArrowRight: 'east',
  ArrowLeft: 'west',
};

/** @returns the direction of an arrow key; null for any other key */
export const toDirection = (key: string): NudgeDirection | null => directionOfKey[key] ?? null;
