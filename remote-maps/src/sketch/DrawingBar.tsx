import type { Drawing, ShapeKind } from '@feltbok/domain/sketches/sketch.ts';
import { computeLength, measureShape } from '@feltbok/domain/sketches/sketch-measures.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { WorkBar } from '../controls/WorkBar';
import type { FormatMeasure } from '../geometry/size-texts.domain';

interface DrawingBarProps {
  kind: ShapeKind | 'add label';
  drawing: Drawing | null;
  /** Whether what there is cannot be finished. */
  isTooSmall: boolean;
  formatMeasure: FormatMeasure;
  /** Sets a point in the middle of the map. */
  onMiddle: () => void;
  onUndo: () => void;
  onFinish: () => void;
  onCancel: () => void;
}

/** What is being drawn, how large it is so far, and how it goes on without a pointer. */
export function DrawingBar({
  kind,
  drawing,
  isTooSmall,
  formatMeasure,
  onMiddle,
  onUndo,
  onFinish,
  onCancel,
}: DrawingBarProps) {
  const t = useTexts('maps');
  const canFinish = (kind === 'line' || kind === 'polygon') && drawing !== null;
  const isLineBegun = kind === 'line' && drawing !== null;
  const next = t(isLineBegun ? 'sketch.nextPoint' : `sketch.start.${kind}`);
  return (
    <WorkBar
      label={t(`sketch.tools.${kind}`)}
      text={
        isTooSmall
          ? t('sketch.tooSmall')
          : ((drawing && formatSize(drawing, formatMeasure)) ?? next)
      }
    >
      <Button onClick={onMiddle}>{t('sketch.middle')}</Button>
      {drawing && <Button onClick={onUndo}>{t('sketch.undoPoint')}</Button>}
      {drawing && <Button onClick={onCancel}>{t('sketch.cancel')}</Button>}
      {canFinish && (
        <Button type="primary" onClick={onFinish}>
          {t('sketch.finish')}
        </Button>
      )}
    </WorkBar>
  );
}

/** @returns the size so far; null where nothing has one yet */
function formatSize({ kind, positions }: Drawing, formatMeasure: FormatMeasure): string | null {
  if (positions.length < 2) return null;
  const length = formatMeasure({ of: 'length', metres: computeLength(positions) });
  if (kind !== 'polygon' || positions.length < 3) return length;
  return `${formatMeasure(measureShape({ uuid: '', kind, positions }))} · ${length}`;
}
