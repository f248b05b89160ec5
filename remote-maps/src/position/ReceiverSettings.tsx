import { measurementLimits } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import { correctionSources } from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import { antennaForm } from '@feltbok/domain/boundary-marks/measuring-forms.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { CheckboxField, SelectField, TextField } from '@feltbok/ui/fields.tsx';
import { FormNumberField } from '@feltbok/ui/form/form-fields.tsx';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useForm } from 'react-final-form';
import { InstantForm } from '../controls/InstantForm';
import { toDecimalText } from '../controls/to-decimal-text';
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
      <Antenna />
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

/**
 * The antenna height, measured straight up from the mark or along the slant to the antenna's rim.
 */
function Antenna() {
  const language = useLanguage();
  const { antennaHeight, antennaRadius } = useAtomValue(receiverOptionsAtom);
  const getInitialValues = () => ({
    antennaHeight: toDecimalText(antennaHeight ?? null, language),
    antennaRadius: toDecimalText(antennaRadius ?? usualRadius, language),
  });
  return (
    <InstantForm schema={antennaForm} getInitialValues={getInitialValues}>
      <AntennaFields />
    </InstantForm>
  );
}

function AntennaFields() {
  const t = useTexts('maps');
  const language = useLanguage();
  const form = useForm();
  const [{ antennaRadius }, choose] = useAtom(receiverOptionsAtom);
  const isSlant = antennaRadius !== undefined;
  const chooseSlant = (checked: boolean) => {
    form.change('antennaRadius', toDecimalText(usualRadius, language));
    choose({ antennaRadius: checked ? usualRadius : undefined });
  };
  return (
    <>
      <FormNumberField
        name="antennaHeight"
        label={t(isSlant ? 'receiver.antennaSlant' : 'receiver.antennaHeight')}
        error={t('receiver.antennaHeightError')}
        // A wrong height clears the former one, which would otherwise be subtracted without being
        // seen.
        onNumber={(metres) => choose({ antennaHeight: metres ?? undefined })}
      />
      <CheckboxField checked={isSlant} onChange={chooseSlant}>
        {t('receiver.isSlant')}
      </CheckboxField>
      {isSlant && (
        <FormNumberField
          name="antennaRadius"
          label={t('receiver.antennaRadius')}
          error={t('receiver.antennaRadiusError')}
          onNumber={(metres) => typeof metres === 'number' && choose({ antennaRadius: metres })}
        />
      )}
    </>
  );
}

/** Metres. It is the radius of a common antenna; the maker states the exact one. */
const usualRadius = 0.085;
