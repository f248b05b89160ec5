import type { TiltHandling } from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import { planeSigma } from '@feltbok/domain/boundary-marks/mean-verdict.ts';
import { formatDate } from '@feltbok/domain/values/dates.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { createNumberFormat } from '@feltbok/runtime/i18n/number-text.ts';
import { useAtomValue } from 'jotai';
import { formatDeviation } from '../geometry/measure-text.domain';
import { toVerticalHeight } from '../receiver/antenna.domain';
import { findFrame } from '../receiver/frame.domain';
import { isDateDoubtful } from '../receiver/receiver-date.domain';
import { QualityBadge } from './QualityBadge';
import { receiverAtom, receiverOptionsAtom } from './receiver.state';

/** Shows what the receiver reports besides the position. */
export function ReceiverStatus() {
  const t = useTexts('maps');
  const language = useLanguage();
  const receiver = useAtomValue(receiverAtom);
  const options = useAtomValue(receiverOptionsAtom);
  const epoch = receiver?.epoch;
  if (!epoch) return null;
  // The values of an old epoch no longer describe the receiver.
  if (receiver.isSilent)
    return (
      <p role="status">
        <strong className="fb-receiver-quality" data-quality="none">
          {t('receiver.status.silent')}
        </strong>
      </p>
    );
  const frame = findFrame(epoch, options.corrections ?? 'unknown');
  const antennaHeight = toVerticalHeight(options);
  const { quality, height, sigma, pdop, satellites, correctionAge } = epoch;
  const inMillimetres = createNumberFormat(language, {
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  });
  const number = createNumberFormat(language, { maximumFractionDigits: 1 });
  const known = [
    sigma && t('receiver.status.plane', { metres: formatDeviation(planeSigma(sigma), language) }),
    sigma &&
      sigma.height !== null &&
      t('receiver.status.height', { metres: formatDeviation(sigma.height, language) }),
    pdop !== null && t('receiver.status.pdop', { pdop: number.format(pdop) }),
    satellites !== null && t('receiver.status.satellites', { count: satellites }),
    correctionAge !== null && t('receiver.status.age', { seconds: number.format(correctionAge) }),
  ].filter((text) => typeof text === 'string');
  return (
    <>
      <p role="status">
        <QualityBadge epoch={epoch} />
      </p>
      {known.length > 0 && <p>{known.join(' · ')}</p>}
      {height !== null && (
        <p>
          {t(`receiver.status.${getHeightText(options.tilt, antennaHeight)}`, {
            metres: inMillimetres.format(height - (antennaHeight ?? 0)),
            antenna: inMillimetres.format(antennaHeight ?? 0),
          })}
        </p>
      )}
      {frame && (
        <p className={frame === 'EUREF89' ? undefined : 'fb-field-advice'}>
          {t(`receiver.frames.${frame}`)}
        </p>
      )}
      <DateDoubt at={epoch.at} />
      {quality !== 'none' && !sigma && (
        <p className="fb-field-advice">{t('receiver.status.noDeviation')}</p>
      )}
    </>
  );
}

function getHeightText(tilt: TiltHandling | undefined, antennaHeight: number | null) {
  if (tilt === 'pole tip') return 'heightOfTip';
  return antennaHeight === null ? 'heightOfAntenna' : 'heightOfMark';
}

/** Shows the dates of receiver and device where they disagree. */
function DateDoubt({ at }: { at: number }) {
  const t = useTexts('maps');
  const now = Date.now();
  if (!isDateDoubtful(at, now)) return null;
  const dates = { receiver: formatDate(new Date(at)), device: formatDate(new Date(now)) };
  return <p className="fb-field-advice">{t('receiver.status.dateDoubt', dates)}</p>;
}
