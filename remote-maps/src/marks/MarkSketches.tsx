import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import { getElementPosition, type SketchShape } from '@feltbok/domain/sketches/sketch.ts';
import { measureShape } from '@feltbok/domain/sketches/sketch-measures.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useAtomValue } from 'jotai';
import { formatMeasure } from '../geometry/measure-text.domain';
import { findTiedElementsAtom } from './attached-sketch.state';

interface MarkSketchesProps {
  markUuid: string;
  onGoTo: (position: GeoPosition) => void;
}

/** Lists the sketch's elements that are attached to a boundary mark; hidden without any. */
export function MarkSketches({ markUuid, onGoTo }: MarkSketchesProps) {
  const t = useTexts('maps');
  const language = useLanguage();
  const tied = useAtomValue(findTiedElementsAtom)(markUuid);
  if (tied.length === 0) return null;
  const describeShape = (shape: SketchShape) =>
    `${t(`sketch.kinds.${shape.kind}`)} ${formatMeasure(measureShape(shape), language) ?? ''}`;
  return (
    <fieldset className="fb-mark-photos">
      <legend className="fb-field-label">{t('marks.sketches')}</legend>
      <ul className="fb-mark-sketches">
        {tied.map((element) => (
          <li key={element.uuid}>
            <button
              type="button"
              className="fb-maps-link"
              onClick={() => onGoTo(getElementPosition(element))}
            >
              {'message' in element ? element.message : describeShape(element)}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
