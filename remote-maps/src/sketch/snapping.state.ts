import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import type { SketchShape } from '@feltbok/domain/sketches/sketch.ts';
import { getOutline } from '@feltbok/domain/sketches/sketch-measures.ts';
import { createPreference } from '@feltbok/runtime/device/preferences.state.ts';
import { atom } from 'jotai';
import { unprojectUtm } from '../coordinates/utm.domain';
import { toParcelLines } from '../geometry/parcels.domain';
import { areMarksShownAtom, isRegisteredShownAtom } from '../layers/layer-choices.state';
import type { SnapTargets } from '../map/snap-targets';
import { toZone } from '../mark-model/mark-form.domain';
import { listedMarksAtom } from '../marks/marks.state';
import { propertyOutlineAtom } from '../property/property.state';
import { registeredContentAtom } from '../registered/registered.state';
import { sketchAtom } from './sketch.state';
import { chosenShapeAtom } from './sketch-tools.state';

const snapping = createPreference({
  name: 'sketch-snapping',
  usual: true,
  isValue: (stored) => typeof stored === 'boolean',
});

/**
 * Whether points are put onto marks, parcel corners, registered boundaries and sketches that lie
 * near.
 */
export const isSnappingAtom = atom((get) => get(snapping.valueAtom));
export const toggleSnappingAtom = atom(null, (get, set) =>
  set(snapping.valueAtom, !get(snapping.valueAtom)),
);
export const loadSnappingAtom = snapping.loadAtom;

/** Found once for all points that are drawn: ten thousand marks do not change with every shape. */
const markTargetsAtom = atom((get): SnapTargets => {
  // What nobody sees would pull points aside for no visible reason.
  const marks = get(areMarksShownAtom) ? get(listedMarksAtom) : [];
  return { points: Array.from(marks, ({ mark }) => toPosition(mark)), lines: [] };
});

const toPosition = ({ north, east, utmType }: KnownMark) =>
  unprojectUtm({ north, east, zone: toZone(utmType) });

const parcelTargetsAtom = atom(
  (get): SnapTargets => ({
    points: [],
    lines: get(propertyOutlineAtom)?.parcels.flatMap(toParcelLines) ?? [],
  }),
);

const registeredTargetsAtom = atom((get): SnapTargets => {
  const content = get(isRegisteredShownAtom) ? get(registeredContentAtom) : null;
  const points = content?.marks.map(({ position }) => position) ?? [];
  return { points, lines: content?.boundaries.map(({ line }) => line) ?? [] };
});

const sketchTargetsAtom = atom((get): SnapTargets => {
  // A corner that is moved does not snap to its own shape.
  const chosenUuid = get(chosenShapeAtom)?.uuid;
  const shapes = get(sketchAtom).shapes.filter(({ uuid }) => uuid !== chosenUuid);
  const centres = shapes.flatMap((shape) => (shape.kind === 'circle' ? [shape.centre] : []));
  return { points: centres, lines: shapes.map(closeOutline) };
});

function closeOutline(shape: SketchShape): readonly GeoPosition[] {
  const outline = getOutline(shape);
  const [first] = outline;
  return shape.kind === 'line' || !first ? outline : [...outline, first];
}

/** What points are put onto that are set near it. */
export const snapTargetsAtom = atom((get): readonly SnapTargets[] =>
  get(snapping.valueAtom)
    ? [
        get(markTargetsAtom),
        get(parcelTargetsAtom),
        get(registeredTargetsAtom),
        get(sketchTargetsAtom),
      ]
    : [],
);
