import type { MarkMeasurement } from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import {
  computeMeasuredDifference,
  listRepeatFindings,
} from '@feltbok/domain/boundary-marks/repeated-measurement.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { repeatDemandsAtom } from '@feltbok/runtime/session/session.state.ts';
import { useAtomValue } from 'jotai';
import { DifferenceWithFindings } from './DifferenceWithFindings';

/**
 * Shows the distance between a mark's first and latest measurement, and whether the customer
 * tolerates it.
 */
export function RepeatedMeasurement({
  first,
  second,
}: {
  first: MarkMeasurement;
  second: MarkMeasurement;
}) {
  const t = useTexts('maps');
  const demands = useAtomValue(repeatDemandsAtom);
  const difference = computeMeasuredDifference(first, second);
  const minutes = String(demands.minutesApart ?? '');
  return (
    <DifferenceWithFindings
      difference={difference}
      formatTitle={(metres) => t('measuring.repeated.distance', { metres })}
      more={
        difference.minutes >= 0 &&
        t('measuring.repeated.minutes', { count: Math.floor(difference.minutes) })
      }
      findings={listRepeatFindings(difference, demands)}
      demands={demands}
      describeFinding={(finding, limits) =>
        t(`measuring.repeated.findings.${finding}`, { ...limits, minutes })
      }
    />
  );
}
