import { measurementLimits } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import { correctionSources } from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { CheckboxField, SelectField, TextField } from '@feltbok/ui/fields.tsx';
import { useAtom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { isFixAlarmOnAtom, loadFixAlarmAtom, receiverOptionsAtom } from './receiver.state';
import { TiltField } from './TiltField';

/**
 * Asks for settings that a receiver does not report, and whether a sound tells when it loses its
 * fixed solution.
 */
export function ReceiverSettings() {
  const t = useTexts('maps');
  const [isFixAlarmOn, setFixAlarmOn] = useAtom(isFixAlarmOnAtom);
  const loadFixAlarm = useSetAtom(loadFixAlarmAtom);
  useEffect(() => {
    void loadFixAlarm();
  }, [loadFixAlarm]);
  const [{ corrections = 'unknown', mount = '', name = '', antennaType = '' }, choose] =
    useAtom(receiverOptionsAtom);
  const textFields = [
    ['name', name],
    ['antennaType', antennaType],
    ['mount', mount],
  ] as const;
  return (
    <>
      <TiltField />
      <SelectField
        label={t('receiver.corrections')}
        value={corrections}
        options={correctionSources.map((source) => [
          source,
          t(`receiver.correctionSources.${source}`),
        ])}
        onChange={(source) => choose({ corrections: source })}
      />
      {textFields.map(([field, value]) => (
        <TextField
          key={field}
          label={t(`receiver.${field}`)}
          value={value}
          maxLength={measurementLimits.text}
          onChange={(typed) => choose({ [field]: typed })}
        />
      ))}
      <CheckboxField checked={isFixAlarmOn} onChange={setFixAlarmOn}>
        {t('receiver.status.heard')}
      </CheckboxField>
    </>
  );
}
