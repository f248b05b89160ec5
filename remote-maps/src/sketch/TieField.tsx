import { hasCoordinates } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { computeDistance } from '@feltbok/domain/coordinates/geodesy.ts';
import {
  getElementPosition,
  type MapLabel,
  type SketchShape,
} from '@feltbok/domain/sketches/sketch.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { SelectField } from '@feltbok/ui/fields.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { unprojectUtm } from '../coordinates/utm.domain';
import { toZone } from '../mark-model/mark-form.domain';
import { listedMarksAtom } from '../marks/marks.state';
import { useMarkName } from '../marks/use-mark-name';
import { tieElementAtom } from './sketch-tools.state';

/** Marks that are offered: of thousands only the nearest are meant. */
const offeredCount = 20;

/** Which boundary mark a shape or a label belongs to: one of those near it, or none. */
export function TieField({ element }: { element: SketchShape | MapLabel }) {
  const t = useTexts('maps');
  const marks = useAtomValue(listedMarksAtom);
  const nameOf = useMarkName();
  const tie = useSetAtom(tieElementAtom);
  const place = getElementPosition(element);
  const saved = marks.filter(({ mark }) => mark.metaType === 'Database' && hasCoordinates(mark));
  const near = saved
    .map(({ mark }) => {
      const position = unprojectUtm({
        north: mark.north,
        east: mark.east,
        zone: toZone(mark.utmType),
      });
      return { mark, distance: computeDistance(place, position) };
    })
    .sort((nearer, farther) => nearer.distance - farther.distance)
    .slice(0, offeredCount)
    .map(({ mark }) => mark);
  const tied = saved.find(({ mark }) => mark.uuid === element.markUuid)?.mark;
  const offered = tied && !near.includes(tied) ? [tied, ...near] : near;
  const options: [string, string][] = [
    ['', t('sketch.tie.none')],
    ...offered.map((mark): [string, string] => [mark.uuid, nameOf(mark)]),
  ];
  // A mark that somebody has deleted, until it is taken off.
  if (element.markUuid && !tied) options.push([element.markUuid, t('sketch.tie.missing')]);
  if (options.length === 1) return null;
  return (
    <SelectField
      label={t('sketch.tie.label')}
      value={element.markUuid ?? ''}
      options={options}
      onChange={(uuid) => tie(element.uuid, uuid || null)}
    />
  );
}
