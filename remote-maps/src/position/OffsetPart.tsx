import {
  type OffsetSide,
  offsetSides,
  offsetWays,
} from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import { offsetForm } from '@feltbok/domain/boundary-marks/measuring-forms.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { createNumberFormat } from '@feltbok/runtime/i18n/number-text.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { SelectField } from '@feltbok/ui/fields.tsx';
import { FormNumberField } from '@feltbok/ui/form/form-fields.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { InstantForm } from '../controls/InstantForm';
import { useOneAtATime } from '../controls/use-one-at-a-time';
import type { OffsetOrder } from '../mark-model/offset-measurement.domain';
import { markMeasuringAtom, setOffsetAtom } from '../marks/measuring.state';
import { measureOtherPlaceAtom, newMeasurementAtom, offsetErrorAtom } from './measured-mark.state';

const getNothingTyped = () => ({ first: '', second: '', bearing: '', rise: '' });

/** The latest numbers that hold, and the choices. */
interface Typed {
  by: (typeof offsetWays)[number];
  first: number | null;
  second: number | null;
  bearing: number | null;
  side: OffsetSide;
  rise: number | null;
}

/** @returns `null` until all fields that the method needs are filled in */
function toOffsetOrder({ by, first, second, bearing, side, rise }: Typed): OffsetOrder | null {
  if (first === null) return null;
  if (by === 'direction') return bearing === null ? null : { by, distance: first, bearing, rise };
  return second === null ? null : { by, distances: [first, second], side, rise };
}

/**
 * Sets a mark that the antenna cannot stand on, by distance and direction from one measured place
 * or by distances from two.
 */
export function OffsetPart() {
  const t = useTexts('maps');
  const hasOther = useAtomValue(markMeasuringAtom)?.places.length === 1;
  const [typed, setTyped] = useState<Typed>({
    by: hasOther ? 'distances' : 'direction',
    first: null,
    second: null,
    bearing: null,
    side: 'left',
    rise: null,
  });
  const set = useSetAtom(setOffsetAtom);
  const measureOther = useSetAtom(measureOtherPlaceAtom);
  const measureOnce = useOneAtATime(() => measureOther());
  const change = (changed: Partial<Typed>) => {
    const now = { ...typed, ...changed };
    setTyped(now);
    set(toOffsetOrder(now));
  };
  const needsOther = typed.by === 'distances' && !hasOther;
  return (
    <div className="fb-measuring-offset">
      {!hasOther && (
        <SelectField
          label={t('measuring.offset.way')}
          value={typed.by}
          options={offsetWays.map((way) => [way, t(`measuring.offset.ways.${way}`)] as const)}
          onChange={(by) => change({ by })}
        />
      )}
      {needsOther && (
        <>
          <p>{t('measuring.offset.other')}</p>
          <Button onClick={() => void measureOnce()}>{t('measuring.offset.measureOther')}</Button>
        </>
      )}
      <InstantForm schema={offsetForm} getInitialValues={getNothingTyped}>
        {!needsOther && <Measures typed={typed} change={change} />}
      </InstantForm>
      <Result />
    </div>
  );
}

function Measures({ typed, change }: { typed: Typed; change: (changed: Partial<Typed>) => void }) {
  const t = useTexts('maps');
  const isByDistances = typed.by === 'distances';
  const keepNumber =
    (field: 'first' | 'second' | 'bearing' | 'rise') => (value: number | null | undefined) => {
      if (value !== undefined) change({ [field]: value });
    };
  return (
    <>
      <FormNumberField
        name="first"
        label={t(isByDistances ? 'measuring.offset.fromFirst' : 'measuring.offset.distance')}
        error={t('measuring.offset.distanceError')}
        onNumber={keepNumber('first')}
      />
      {isByDistances && (
        <FormNumberField
          name="second"
          label={t('measuring.offset.fromSecond')}
          error={t('measuring.offset.distanceError')}
          onNumber={keepNumber('second')}
        />
      )}
      {isByDistances && (
        <SelectField
          label={t('measuring.offset.side')}
          value={typed.side}
          options={offsetSides.map((side) => [side, t(`measuring.offset.sides.${side}`)] as const)}
          onChange={(side) => change({ side })}
        />
      )}
      {!isByDistances && (
        <FormNumberField
          name="bearing"
          label={t('measuring.offset.bearing')}
          error={t('measuring.offset.bearingError')}
          onNumber={keepNumber('bearing')}
        />
      )}
      <FormNumberField
        name="rise"
        label={t('measuring.offset.rise')}
        error={t('measuring.offset.riseError')}
        isSigned
        onNumber={keepNumber('rise')}
      />
    </>
  );
}

/** Shows the coordinates that the typed offset gives, or why it gives none. */
function Result() {
  const t = useTexts('maps');
  const language = useLanguage();
  const error = useAtomValue(offsetErrorAtom);
  const made = useAtomValue(newMeasurementAtom);
  const metres = createNumberFormat(language, {
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  });
  if (error)
    return (
      <p className="fb-measuring-stop fb-field-error" role="alert">
        {t(`measuring.offset.errors.${error}`)}
      </p>
    );
  if (!made?.offset) return null;
  return (
    <p className="fb-measuring-place" role="status">
      {t('measuring.offset.mark')}
      <br />
      {t('position.north', { metres: metres.format(made.north) })}
      <br />
      {t('position.east', { metres: metres.format(made.east) })}
    </p>
  );
}
