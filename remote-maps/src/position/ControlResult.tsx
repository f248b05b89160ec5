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
 */
export function ControlResult({ control }: { control: PointControl }) {
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
        if (finding === 'plane') return t('control.plane', limits);
        return finding === 'height' ? t('measuring.repeated.findings.height', limits) : '';
      }}
    />
  );
}
