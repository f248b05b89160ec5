import { useLanguage, useTexts } from '@feltbok/shared/i18n/i18n';
import { CheckboxField } from '@feltbok/shared/ui/fields';
import { useAtom, useAtomValue } from 'jotai';
import { lengthText } from '../geometry/measure-text.domain';
import { frameOf } from '../receiver/frame.domain';
import { isFixHeardAtom, receiverAtom } from './receiver.state';

/** What the receiver says of itself, beside the position. */
export function ReceiverStatus() {
  const t = useTexts('maps');
  const language = useLanguage();
  const receiver = useAtomValue(receiverAtom);
  const [isFixHeard, setFixHeard] = useAtom(isFixHeardAtom);
  const epoch = receiver?.epoch;
  if (!epoch) return null;
  // What an old epoch said is not how it stands.
  if (receiver.isSilent)
    return (
      <p role="status">
        <strong className="fb-receiver-quality" data-quality="none">
          {t('receiver.status.silent')}
        </strong>
      </p>
    );
  const frame = frameOf(epoch.quality);
  const { quality, sigma, pdop, satellites, correctionAge } = epoch;
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  // A receiver with corrections is a matter of millimetres.
  const length = (metres: number) =>
    metres < 1 ? `${number.format(Math.round(metres * 1000))}\u00a0mm` : lengthText(metres, language);
  const known = [
    sigma && t('receiver.status.plane', { metres: length(Math.hypot(sigma.east, sigma.north) / Math.SQRT2) }),
    sigma && sigma.height !== null && t('receiver.status.height', { metres: length(sigma.height) }),
    pdop !== null && t('receiver.status.pdop', { pdop: number.format(pdop) }),
    satellites !== null && t('receiver.status.satellites', { count: satellites }),
    correctionAge !== null && t('receiver.status.age', { seconds: number.format(correctionAge) }),
  ].filter((text) => typeof text === 'string');
  return (
    <>
      <p role="status">
        <strong className="fb-receiver-quality" data-quality={quality}>
          {t(`receiver.qualities.${quality}`)}
        </strong>
      </p>
      {known.length > 0 && <p>{known.join(' · ')}</p>}
      {frame && <p>{t(`receiver.frames.${frame}`)}</p>}
      {quality !== 'none' && !sigma && <p className="fb-field-advice">{t('receiver.status.noDeviation')}</p>}
      <CheckboxField checked={isFixHeard} onChange={setFixHeard}>
        {t('receiver.status.heard')}
      </CheckboxField>
    </>
  );
}
