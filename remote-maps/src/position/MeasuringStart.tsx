import { measurementLimits } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { CheckboxField } from '@feltbok/ui/fields.tsx';
import { useAtom, useSetAtom } from 'jotai';
import { beginMeasuringAtom, measuringLimitsAtom } from '../marks/measuring.state';
import { NumberField } from './NumberField';
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
        <summary>{t('measuring.limits')}</summary>
        <div className="fb-maps-form">
          <Limits />
        </div>
      </details>
    </>
  );
}

function Limits() {
  const t = useTexts('maps');
  const [limits, setLimits] = useAtom(measuringLimitsAtom);
  const isWhole = (value: number | null) =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= measurementLimits.epochs;
  const isLimit = (value: number | null) => value === null || value > 0;
  return (
    <>
      <NumberField
        label={t('measuring.limit.epochs')}
        value={limits.epochs}
        isAllowed={isWhole}
        error={t('measuring.limit.wholeError')}
        onChange={(epochs) => setLimits({ epochs: epochs ?? 1 })}
      />
      <CheckboxField
        checked={limits.isFixedOnly}
        onChange={(isFixedOnly) => setLimits({ isFixedOnly })}
      >
        {t('measuring.limit.fixedOnly')}
      </CheckboxField>
      <NumberField
        label={t('measuring.limit.sigma')}
        value={limits.sigma === null ? null : limits.sigma * 1000}
        isAllowed={isLimit}
        error={t('measuring.limit.error')}
        onChange={(millimetres) =>
          setLimits({ sigma: millimetres === null ? null : millimetres / 1000 })
        }
      />
      {(['pdop', 'age'] as const).map((limit) => (
        <NumberField
          key={limit}
          label={t(`measuring.limit.${limit}`)}
          value={limits[limit]}
          isAllowed={isLimit}
          error={t('measuring.limit.error')}
          onChange={(value) => setLimits({ [limit]: value })}
        />
      ))}
    </>
  );
}
