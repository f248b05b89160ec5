import type { SketchShape } from '@feltbok/domain/sketches/sketch.ts';
import { computeLength, measureShape } from '@feltbok/domain/sketches/sketch-measures.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { WorkBar } from '../controls/WorkBar';
import { listHandles, moveHandle, removeCorner } from '../geometry/corners.domain';
import { moveShape } from '../geometry/moving.domain';
import type { FormatMeasure } from '../geometry/size-texts.domain';
import type { FieldMap } from '../map/field-map';
import { changeShapeAtom, removeChosenAtom, removeCornerAtom } from './sketch-tools.state';
import { TieField } from './TieField';

interface ShapeBarProps {
  shape: SketchShape;
  map: FieldMap;
  formatMeasure: FormatMeasure;
}

/**
 * The shape that is chosen: how large it is, its corners one by one for those who do not drag, and
 * its deletion.
 */
export function ShapeBar({ shape, map, formatMeasure }: ShapeBarProps) {
  const t = useTexts('maps');
  const change = useSetAtom(changeShapeAtom);
  const removeChosenCorner = useSetAtom(removeCornerAtom);
  const remove = useSetAtom(removeChosenAtom);
  const [wantedCorner, setWanted] = useState(0);
  const corners = listHandles(shape).filter(({ isNew }) => !isNew);
  const number = Math.min(wantedCorner, corners.length - 1);
  const corner = corners[number];

  // Another shape begins with its first corner.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not with another form of the same one
  useEffect(() => setWanted(0), [shape.uuid]);

  const goTo = (next: number) => {
    const index = (next + corners.length) % corners.length;
    setWanted(index);
    const to = corners[index];
    if (to) map.moveTo(to.position);
  };
  const names = { number: number + 1, count: corners.length };
  return (
    <WorkBar
      label={t(`sketch.kinds.${shape.kind}`)}
      text={
        <>
          {t(`sketch.kinds.${shape.kind}`)} <strong>{formatSize(shape, formatMeasure)}</strong>
        </>
      }
    >
      <span className="fb-maps-work-corners">
        <Button aria-label={t('sketch.previousCorner')} onClick={() => goTo(number - 1)}>
          ‹
        </Button>
        <span>{t('sketch.corner', names)}</span>
        <Button aria-label={t('sketch.nextCorner')} onClick={() => goTo(number + 1)}>
          ›
        </Button>
      </span>
      {corner && (
        <Button
          onClick={() =>
            change(shape.uuid, (present) => moveHandle(present, corner, map.getCentre()))
          }
        >
          {t('sketch.moveCornerHere')}
        </Button>
      )}
      {corner && (
        <Button
          onClick={() =>
            change(shape.uuid, (present) => moveShape(present, corner.position, map.getCentre()))
          }
        >
          {t('sketch.moveShapeHere')}
        </Button>
      )}
      {removeCorner(shape, number) && (
        <Button onClick={() => removeChosenCorner(shape.uuid, number)}>
          {t('sketch.removeCorner')}
        </Button>
      )}
      <TieField element={shape} />
      <Button danger onClick={remove}>
        {t('sketch.remove')}
      </Button>
    </WorkBar>
  );
}

function formatSize(shape: SketchShape, formatMeasure: FormatMeasure): string {
  const measure = formatMeasure(measureShape(shape)) ?? '';
  if (shape.kind === 'line' || shape.kind === 'circle') return measure;
  const [first] = shape.positions;
  const perimeter = formatMeasure({
    of: 'length',
    metres: computeLength(first ? [...shape.positions, first] : []),
  });
  return `${measure} · ${perimeter}`;
}
