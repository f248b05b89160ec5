import {
  computeControlDifference,
  isControlBeyondLimits,
  type PointControl,
} from '@feltbok/domain/boundary-marks/control-measurement.ts';
import { judgeMean } from '@feltbok/domain/boundary-marks/mean-verdict.ts';
import { formatDate, formatTime } from '@feltbok/domain/values/dates.ts';
import {
  controlsAtom,
  loadControlsAtom,
} from '@feltbok/runtime/case/control-measurements.state.ts';
import { openBusinessIdAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { repeatDemandsAtom } from '@feltbok/runtime/session/session.state.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useOneAtATime } from '../controls/use-one-at-a-time';
import { formatLength } from '../geometry/measure-text.domain';
import { MeanFindings } from '../marks/MeanFindings';
import { beginControlAtom } from '../marks/measuring.state';
import { ControlResult } from './ControlResult';
import type { NearbyPoint } from './control-points.domain';
import {
  type CatalogueAnswer,
  findControlPointsAtom,
  nearbyMarksAtom,
} from './control-points.state';
import { KnownPointForm } from './KnownPointForm';

/** Lets the user check the receiver on a point of the catalogue, a mark or a typed point. */
export function ControlPart() {
  const t = useTexts('maps');
  const marks = useAtomValue(nearbyMarksAtom);
  const begin = useSetAtom(beginControlAtom);
  return (
    <div className="fb-maps-form fb-control">
      <p>{t('control.advice')}</p>
      <CatalogueSearch />
      {marks.length > 0 && <PointChoice title={t('control.marks')} points={marks} />}
      <details>
        <summary>{t('control.typed')}</summary>
        <KnownPointForm onChoose={begin} />
      </details>
      <EarlierControls />
    </div>
  );
}

function CatalogueSearch() {
  const t = useTexts('maps');
  const find = useSetAtom(findControlPointsAtom);
  const [answer, setAnswer] = useState<CatalogueAnswer | 'asked' | null>(null);
  const ask = useOneAtATime(async () => {
    setAnswer('asked');
    setAnswer(await find());
  });
  const failed = answer !== null && answer !== 'asked' && !answer.ok ? answer.failure.kind : null;
  const isKnown = failed === 'no catalogue' || failed === 'no position' || failed === 'unreachable';
  return (
    <>
      <Button
        className="fb-measuring-begin"
        loading={answer === 'asked'}
        onClick={() => void ask()}
      >
        {t('control.find')}
      </Button>
      <div role="status">
        {failed !== null && <p>{t(`control.failures.${isKnown ? failed : 'other'}`)}</p>}
        {answer !== null && answer !== 'asked' && answer.ok && answer.points.length === 0 && (
          <p>{t('control.none')}</p>
        )}
      </div>
      {answer !== null && answer !== 'asked' && answer.ok && answer.points.length > 0 && (
        <PointChoice title={t('control.catalogue')} points={answer.points} />
      )}
    </>
  );
}

function PointChoice({ title, points }: { title: string; points: readonly NearbyPoint[] }) {
  const t = useTexts('maps');
  const language = useLanguage();
  const begin = useSetAtom(beginControlAtom);
  return (
    <section aria-label={title}>
      <h4>{title}</h4>
      {points.map(({ point, distance }) => (
        <Button
          key={`${point.name} ${point.north} ${point.east}`}
          className="fb-measuring-begin"
          onClick={() => begin(point)}
        >
          {t('control.nearby', { name: point.name, metres: formatLength(distance, language) })}
        </Button>
      ))}
    </section>
  );
}

/** Shows one control in a line: the point, when it was measured and how far it was off. */
function ControlSummary({ control }: { control: PointControl }) {
  const t = useTexts('maps');
  const language = useLanguage();
  const demands = useAtomValue(repeatDemandsAtom);
  const { point, measurement } = control;
  const distance = formatLength(computeControlDifference(control).distance, language);
  const isBeyond = isControlBeyondLimits(control, demands);
  return (
    <summary>
      {point.name} · {formatDate(measurement.from)} {formatTime(measurement.from)} ·{' '}
      <span className={isBeyond ? 'fb-field-error' : undefined}>
        {t(isBeyond ? 'control.beyond' : 'control.within', { distance })}
      </span>
    </summary>
  );
}

/** Lists the points that the receiver was checked on earlier in this case. */
function EarlierControls() {
  const t = useTexts('maps');
  const controls = useAtomValue(controlsAtom);
  const load = useSetAtom(loadControlsAtom);
  const businessId = useAtomValue(openBusinessIdAtom);
  useEffect(() => {
    if (businessId !== undefined) void load(businessId);
  }, [businessId, load]);
  if (typeof controls === 'string' || controls.length === 0) return null;
  return (
    <section aria-label={t('control.controls')}>
      <h4>{t('control.controls')}</h4>
      {controls.map((control) => (
        <details key={control.uuid}>
          <ControlSummary control={control} />
          <ControlResult control={control} />
          <MeanFindings findings={judgeMean(control.measurement)} />
        </details>
      ))}
    </section>
  );
}
