import type { MarkMeasurement } from '@feltbok/shared/domain/mark-measurement';
import { differenceBetween, repeatFindings } from '@feltbok/shared/domain/repeated-measurement';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { repeatDemandsAtom } from '@feltbok/shared/session/session.state';
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
