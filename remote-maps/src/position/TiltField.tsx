import { tiltHandlings } from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { SelectField } from '@feltbok/ui/fields.tsx';
import { useAtom } from 'jotai';
import { tiltHandlingAtom } from './receiver.state';

const choices = ['unknown', ...tiltHandlings] as const;

/** Asks what the receiver does about a tilted pole, which it does not report. */
export function TiltField() {
  const t = useTexts('maps');
  const [tilt, chooseTilt] = useAtom(tiltHandlingAtom);
  return (
    <>
      <SelectField
        label={t('receiver.tilt')}
        value={tilt ?? 'unknown'}
        options={choices.map((choice) => [choice, t(`receiver.tilts.${choice}`)])}
        onChange={(choice) => chooseTilt(choice === 'unknown' ? undefined : choice)}
      />
      {tilt === undefined && <p className="fb-field-advice">{t('receiver.tiltUnknown')}</p>}
    </>
  );
}
