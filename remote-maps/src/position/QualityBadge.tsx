import { fixedLimits, planeSigma } from '@feltbok/domain/boundary-marks/mean-verdict.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import type { Epoch } from '../receiver/nmea.domain';

/**
 * Shows a receiver's solution in words and colour.
 * @param epoch `null` while the receiver is silent
 */
export function QualityBadge({ epoch }: { epoch: Pick<Epoch, 'quality' | 'sigma'> | null }) {
  const t = useTexts('maps');
  const quality = epoch?.quality ?? 'none';
  // Green is reserved for accuracy of centimetres.
  const isDoubtful =
    quality === 'fixed' && !!epoch?.sigma && planeSigma(epoch.sigma) > fixedLimits.plane;
  return (
    <strong className="fb-receiver-quality" data-quality={isDoubtful ? 'float' : quality}>
      {t(`receiver.qualities.${quality}`)}
    </strong>
  );
}
