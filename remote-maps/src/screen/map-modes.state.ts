import { mayDoInCaseAtom } from '@feltbok/runtime/case/case-permissions.state.ts';
import { atom } from 'jotai';
import type { MapMode } from '../controls/map-mode';
import { mapModeAtom, openPanelAtom } from '../controls/map-use.state';
import type { ModePermits } from '../map/mode-permits';
import { mapModes } from './map-modes';

const work = mapModes.flatMap((mode) => mode.work ?? [])[0];

/** The edit that is open in its own panel. */
export const openWorkAtom = atom((get) => (work && get(work.isOpenAtom) ? work : null));

/** Leaves the current edit, asking first where it is unsaved, and then goes on. */
export const leaveWorkAtom = atom(null, (_get, set, proceed: () => void) => {
  if (work) set(work.leaveAtom, proceed);
  else proceed();
});

/** The current mode of the map. */
export const modeInUseAtom = atom((get): MapMode | undefined => {
  const name = get(mapModeAtom);
  return mapModes.find((mode) => mode.name === name);
});

/** The mode whose panel is open. */
export const modeWithPanelAtom = atom((get): MapMode | undefined => {
  const name = get(openPanelAtom);
  return mapModes.find((mode) => mode.name === name);
});

const nothing: ModePermits = { doubleTapZooms: true, dragsZoomBox: true, editsMarks: false };

/** What touches and keys do in the current mode. */
export const permitsAtom = atom((get): ModePermits => {
  const permits = get(modeInUseAtom)?.permits ?? nothing;
  return { ...permits, editsMarks: permits.editsMarks && get(mayDoInCaseAtom)('record') };
});
