import { measuringLimitsForm } from '@feltbok/domain/boundary-marks/measuring-forms.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { CheckboxField } from '@feltbok/ui/fields.tsx';
import { FormNumberField } from '@feltbok/ui/form/form-fields.tsx';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { InstantForm } from '../controls/InstantForm';
import { toDecimalText } from '../controls/to-decimal-text';
import { beginMeasuringAtom, measuringLimitsAtom } from '../marks/measuring.state';
import { NextMarkFields } from './NextMarkFields';
import './measuring.css';

/** Starts to measure a new mark, with the limits that each epoch must be within. */
export function MeasuringStart() {
  const t = useTexts('maps');
  const begin = useSetAtom(beginMeasuringAtom);
  return (
    <>
      <Button type="primary" className="fb-measuring-begin" onClick={() => begin(null)}>
        {t('measuring.begin')}
      </Button>
      <details>
        <summary>{t('measuringBar.next')}</summary>
        <div className="fb-maps-form">
          <NextMarkFields />
        </div>
      </details>
      <details>
        <summary>{t('measuring.limits')}</summary>
        <div className="fb-maps-form">
          <Limits />
        </div>
      </details>
    </>
  );
}

function Limits() {
  const language = useLanguage();
  const { epochs, sigma, pdop, age } = useAtomValue(measuringLimitsAtom);
  const getInitialValues = () => ({
    epochs: toDecimalText(epochs, language),
    sigma: toDecimalText(sigma === null ? null : sigma * 1000, language),
    pdop: toDecimalText(pdop, language),
    age: toDecimalText(age, language),
  });
  return (
    <InstantForm schema={measuringLimitsForm} getInitialValues={getInitialValues}>
      <LimitFields />
    </InstantForm>
  );
}

function LimitFields() {
  const t = useTexts('maps');
  const [limits, setLimits] = useAtom(measuringLimitsAtom);
  return (
    <>
      <FormNumberField
        name="epochs"
        label={t('measuring.limit.epochs')}
        error={t('measuring.limit.wholeError')}
        onNumber={(epochs) => typeof epochs === 'number' && setLimits({ epochs })}
      />
      <CheckboxField
        checked={limits.isFixedOnly}
        onChange={(isFixedOnly) => setLimits({ isFixedOnly })}
      >
        {t('measuring.limit.fixedOnly')}
      </CheckboxField>
      {(['sigma', 'pdop', 'age'] as const).map((limit) => (
        <FormNumberField
          key={limit}
          name={limit}
          label={t(`measuring.limit.${limit}`)}
          error={t('measuring.limit.error')}
          onNumber={(typed) => {
            if (typed === undefined) return;
            const isMillimetres = limit === 'sigma' && typed !== null;
            setLimits({ [limit]: isMillimetres ? typed / 1000 : typed });
          }}
        />
      ))}
    </>
  );
}
