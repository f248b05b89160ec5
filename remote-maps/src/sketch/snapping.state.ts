import type { KnownMark } from '@feltbok/shared/case/boundary-marks.domain';
import type { GeoPosition } from '@feltbok/shared/domain/geodesy';
import type { SketchShape } from '@feltbok/shared/domain/sketch';
import { outlineOf } from '@feltbok/shared/domain/sketch-measures';
import { atom } from 'jotai';
import { geoPositionOf } from '../coordinates/utm.domain';
import { parcelLines } from '../geometry/parcels.domain';
import { SnapIndex, type Snapped } from '../geometry/snapping.domain';
import { areMarksShownAtom } from '../layers/layer-choices.state';
import { markLayersAtom } from '../marks/marks.state';
import { zoneOf } from '../marks/model/mark-form.domain';
import { marksInLayers } from '../marks/model/mark-layers.domain';
import { propertyOutlineAtom } from '../property/property.state';
import { sketchAtom } from './sketch.state';
import { chosenShapeAtom } from './sketch-tools.state';

const onAtom = atom(true);

/** Whether points are put onto marks, parcel corners and sketches that lie near. */
export const isSnappingAtom = atom((get) => get(onAtom));
export const toggleSnappingAtom = atom(null, (_get, set) => set(onAtom, (on) => !on));

/** Found once for all points that are drawn: ten thousand marks do not change with every shape. */
const markIndexAtom = atom((get) => {
  // What nobody sees would pull points aside for no visible reason.
  const marks = get(areMarksShownAtom) ? marksInLayers(get(markLayersAtom)) : [];
  return new SnapIndex({ points: Array.from(marks, ({ mark }) => placeOf(mark)), lines: [] });
});

const placeOf = ({ north, east, utmType }: KnownMark) => geoPositionOf({ north, east, zone: zoneOf(utmType) });

const parcelIndexAtom = atom(
  (get) => new SnapIndex({ points: [], lines: get(propertyOutlineAtom)?.parcels.flatMap(parcelLines) ?? [] }),
);

const sketchIndexAtom = atom((get) => {
  // A corner that is moved does not snap to its own shape.
  const chosenUuid = get(chosenShapeAtom)?.uuid;
  const shapes = get(sketchAtom).shapes.filter(({ uuid }) => uuid !== chosenUuid);
  const centres = shapes.flatMap((shape) => (shape.kind === 'circle' ? [shape.centre] : []));
  return new SnapIndex({ points: centres, lines: shapes.map(closedOutline) });
});

function closedOutline(shape: SketchShape): readonly GeoPosition[] {
  const outline = outlineOf(shape);
  const [first] = outline;
  return shape.kind === 'line' || !first ? outline : [...outline, first];
}

/** Where a point near this position is put; null where it stays. */
export const snapAtom = atom((get) => {
  if (!get(onAtom)) return () => null;
  const indexes = [get(markIndexAtom), get(parcelIndexAtom), get(sketchIndexAtom)];
  return (position: GeoPosition, reach: number): Snapped | null => {
    const found = indexes.flatMap((index) => index.nearest(position, reach) ?? []);
    return found.find(({ onto }) => onto === 'point') ?? found[0] ?? null;
  };
});
