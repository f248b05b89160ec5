import type { MarkMeasurement } from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import {
  differenceBetween,
  repeatFindings,
} from '@feltbok/domain/boundary-marks/repeated-measurement.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { repeatDemandsAtom } from '@feltbok/runtime/session/session.state.ts';
import { useAtomValue } from 'jotai';
import { DifferenceWithFindings } from './DifferenceWithFindings';

/**
 * How far a measurement is from the first one of the same mark, and whether that is good enough for
 * the customer.
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
  const difference = differenceBetween(first, second);
  const minutes = String(demands.minutesApart ?? '');
  return (
    <DifferenceWithFindings
      difference={difference}
      title={(metres) => t('measuring.repeated.distance', { metres })}
      more={
        difference.minutes >= 0 &&
        t('measuring.repeated.minutes', { count: Math.floor(difference.minutes) })
      }
      findings={repeatFindings(difference, demands)}
      demands={demands}
      textOf={(finding, limits) =>
        t(`measuring.repeated.findings.${finding}`, { ...limits, minutes })
      }
    />
  );
}
