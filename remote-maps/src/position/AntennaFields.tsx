import { antennaForm } from '@feltbok/domain/boundary-marks/measuring-forms.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { CheckboxField } from '@feltbok/ui/fields.tsx';
import { FormNumberField } from '@feltbok/ui/form/form-fields.tsx';
import { useAtom, useAtomValue } from 'jotai';
import { useForm } from 'react-final-form';
import { InstantForm } from '../controls/InstantForm';
import { toDecimalText } from '../controls/to-decimal-text';
import { receiverOptionsAtom, tiltHandlingAtom } from './receiver.state';

/**
 * The antenna height, measured straight up from the mark or along the slant to the antenna's rim,
 * and the phase centre above it. Positions of the pole tip need neither.
 */
export function AntennaFields() {
  const t = useTexts('maps');
  const language = useLanguage();
  const { antennaHeight, antennaRadius, phaseCentreOffset } = useAtomValue(receiverOptionsAtom);
  const isPoleTip = useAtomValue(tiltHandlingAtom) === 'pole tip';
  if (isPoleTip) return <p>{t('receiver.isPoleTip')}</p>;
  const getInitialValues = () => ({
    antennaHeight: toDecimalText(antennaHeight ?? null, language),
    antennaRadius: toDecimalText(antennaRadius ?? usualRadius, language),
    phaseCentreOffset: toDecimalText(phaseCentreOffset ?? null, language),
  });
  return (
    <InstantForm schema={antennaForm} getInitialValues={getInitialValues}>
      <Fields />
    </InstantForm>
  );
}

function Fields() {
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
      <FormNumberField
        name="phaseCentreOffset"
        label={t('receiver.phaseCentre')}
        error={t('receiver.phaseCentreError')}
        onNumber={(metres) => choose({ phaseCentreOffset: metres ?? undefined })}
      />
    </>
  );
}

/** Metres. It is the radius of a common antenna; the maker states the exact one. */
const usualRadius = 0.085;
