import {
  computeControlDifference,
  getControlDemands,
  listControlFindings,
  type PointControl,
} from '@feltbok/domain/boundary-marks/control-measurement.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { repeatDemandsAtom } from '@feltbok/runtime/session/session.state.ts';
import { useAtomValue } from 'jotai';
import { DifferenceWithFindings } from '../marks/DifferenceWithFindings';

/**
 * Shows the distance between a measurement and the known point, and whether the customer tolerates
 * it.
 * @param grossErrors the directions in which the user is asked for the cause of the difference
 */
export function ControlResult({
  control,
  grossErrors = [],
}: {
  control: PointControl;
  grossErrors?: readonly string[];
}) {
  const t = useTexts('maps');
  const demands = useAtomValue(repeatDemandsAtom);
  const difference = computeControlDifference(control);
  return (
    <DifferenceWithFindings
      difference={difference}
      formatTitle={(metres) => t('control.distance', { metres })}
      advice={difference.height === null && t('control.noHeight')}
      findings={listControlFindings(control, demands)}
      demands={getControlDemands(demands)}
      describeFinding={(finding, limits) => {
        if (finding === 'frame') return t('control.frame');
        if (finding !== 'plane' && finding !== 'height') return '';
        if (grossErrors.includes(finding)) return t(`control.gross.${finding}`, limits);
        return finding === 'plane'
          ? t('control.plane', limits)
          : t('measuring.repeated.findings.height', limits);
      }}
    />
  );
}
