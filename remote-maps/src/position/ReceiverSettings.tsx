import { measurementLimits } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import { correctionSources } from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { CheckboxField, SelectField, TextField } from '@feltbok/ui/fields.tsx';
import { useAtom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { isFixHeardAtom, loadFixHeardAtom, receiverOptionsAtom } from './receiver.state';

/**
 * Asks for what a receiver does not know of itself, and whether the loss of a fixed solution
 * sounds.
 */
export function ReceiverSettings() {
  const t = useTexts('maps');
  const [isFixHeard, setFixHeard] = useAtom(isFixHeardAtom);
  const loadFixHeard = useSetAtom(loadFixHeardAtom);
  useEffect(() => {
    void loadFixHeard();
  }, [loadFixHeard]);
  const [{ corrections = 'unknown', mount = '', name = '', antennaType = '' }, choose] =
    useAtom(receiverOptionsAtom);
  const words = [
    ['name', name],
    ['antennaType', antennaType],
    ['mount', mount],
  ] as const;
  return (
    <>
      <SelectField
        label={t('receiver.corrections')}
        value={corrections}
        options={correctionSources.map((source) => [
          source,
          t(`receiver.correctionSources.${source}`),
        ])}
        onChange={(source) => choose({ corrections: source })}
      />
      {words.map(([field, value]) => (
        <TextField
          key={field}
          label={t(`receiver.${field}`)}
          value={value}
          maxLength={measurementLimits.text}
          onChange={(typed) => choose({ [field]: typed })}
        />
      ))}
      <CheckboxField checked={isFixHeard} onChange={setFixHeard}>
        {t('receiver.status.heard')}
      </CheckboxField>
    </>
  );
}
