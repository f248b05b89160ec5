import { boundaryMarkLimits } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import type { ControlPoint } from '@feltbok/domain/boundary-marks/control-measurement.ts';
import { knownPointForm } from '@feltbok/domain/boundary-marks/known-point-form.ts';
import {
  type KnownHeightSystem,
  knownHeightSystems,
} from '@feltbok/domain/boundary-marks/mark-height.ts';
import { epsgOfUtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { parseDecimal } from '@feltbok/domain/forms/parse-decimal.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { createPositionConverter, getZoneSystem } from '@feltbok/survey-formats/coordinates';
import { Button } from '@feltbok/ui/core.tsx';
import { createFormValidator } from '@feltbok/ui/form/create-form-validator.ts';
import { FormNumberField, FormSelectField, FormTextField } from '@feltbok/ui/form/form-fields.tsx';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Form } from 'react-final-form';
import { CoordinateFields } from '../controls/CoordinateFields';
import { SystemField } from '../controls/SystemField';
import { type CoordinateError, readCoordinate } from '../coordinates/coordinate-entry.domain';
import { projectToUtm } from '../coordinates/utm.domain';
import { trianglesAtom } from '../map-services/triangles.state';
import { caseZoneAtom } from '../marks/marks.state';

const validatePoint = createFormValidator(knownPointForm);

/** What is typed of a point beside its coordinates. */
interface TypedPoint {
  name: string;
  height: { value: string; system: KnownHeightSystem };
}

const nothingTyped: TypedPoint = { name: '', height: { value: '', system: 'NN2000' } };

const toMillimetre = (value: number) => Number(value.toFixed(3));

/** The form for a point whose coordinates the user knows in any of the supported systems. */
export function KnownPointForm({ onChoose }: { onChoose: (point: ControlPoint) => void }) {
  const t = useTexts('maps');
  const zone = useAtomValue(caseZoneAtom);
  const triangles = useAtomValue(trianglesAtom);
  const [system, setSystem] = useState(() => getZoneSystem(zone));
  const [entry, setEntry] = useState({ north: '', east: '' });
  const [error, setError] = useState<CoordinateError | null>(null);
  const canConvert = !system.isNgo || triangles !== null;
  const choose = ({ name, height }: TypedPoint) => {
    if (!canConvert) return;
    const positionOf = createPositionConverter(system, triangles);
    const read = readCoordinate(entry, positionOf);
    setError(read.ok ? null : read.error);
    if (!read.ok) return;
    // Coordinates typed in a zone of the cadastre are kept to the last digit instead of being
    // converted.
    const inCadastre =
      system.zone === null ? projectToUtm(positionOf(read), zone) : { ...read, zone: system.zone };
    const metres = parseDecimal(height.value);
    onChoose({
      name: name.trim(),
      source: 'typed',
      utmType: epsgOfUtmZone[inCadastre.zone],
      north: toMillimetre(inCadastre.north),
      east: toMillimetre(inCadastre.east),
      height:
        metres === null
          ? null
          : { value: toMillimetre(metres), system: height.system, sigma: null },
    });
  };
  return (
    <Form<TypedPoint>
      initialValues={nothingTyped}
      validate={validatePoint}
      onSubmit={choose}
      subscription={{ hasValidationErrors: true }}
      render={({ handleSubmit, hasValidationErrors }) => (
        <form className="fb-maps-form" onSubmit={handleSubmit}>
          <FormTextField
            name="name"
            label={t('control.name')}
            maxLength={boundaryMarkLimits.name}
            required
          />
          <SystemField
            label={t('goTo.zone')}
            system={system}
            onChange={(chosen) => {
              setError(null);
              setSystem(chosen);
            }}
          />
          <CoordinateFields
            entry={entry}
            system={system}
            error={error}
            onChange={(typed) => {
              setError(null);
              setEntry(typed);
            }}
          />
          <KnownHeightFields />
          <Button
            type="primary"
            className="fb-measuring-begin"
            htmlType="submit"
            disabled={!canConvert || hasValidationErrors === true}
          >
            {t('control.begin')}
          </Button>
        </form>
      )}
    />
  );
}

function KnownHeightFields() {
  const t = useTexts('maps');
  const shared = useTexts();
  return (
    <>
      <FormNumberField
        name="height.value"
        label={t('control.knownHeight')}
        error={t('control.heightError')}
      />
      <FormSelectField
        name="height.system"
        label={t('control.heightSystem')}
        options={knownHeightSystems.map(
          (system) => [system, shared(`height.systems.${system}`)] as const,
        )}
      />
    </>
  );
}
