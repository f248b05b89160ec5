import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { createNumberFormat } from '@feltbok/runtime/i18n/number-text.ts';
import { useAtomValue } from 'jotai';
import { receiverAtom } from './receiver.state';

/** dB-Hz. A signal of this strength is as good as receivers get it. */
const strongestSignal = 55;

/** Shows the satellites in view by constellation, with the strength of their signals. */
export function Satellites() {
  const t = useTexts('maps');
  const language = useLanguage();
  const receiver = useAtomValue(receiverAtom);
  // The apps on the device only state the number of satellites.
  if (!receiver || receiver.way === 'service') return null;
  const { satellites } = receiver;
  const whole = createNumberFormat(language, { maximumFractionDigits: 0 });
  return (
    <details>
      <summary>{t('receiver.sky.title')}</summary>
      {satellites.length === 0 && <p>{t('receiver.sky.none')}</p>}
      <ul className="fb-satellites">
        {satellites.map(({ constellation, inView, tracked, signal }) => (
          <li key={constellation}>
            <strong>{constellation}</strong>
            <span>{t('receiver.sky.tracked', { tracked, count: inView })}</span>
            {signal !== null && (
              <>
                <meter
                  max={strongestSignal}
                  value={signal}
                  aria-label={t('receiver.sky.signalOf', { name: constellation })}
                />
                <span>{t('receiver.sky.signal', { strength: whole.format(signal) })}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
