import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import {
  addTrianglesError,
  createPositionConverter,
  createSystemConversion,
  getZoneSystem,
  type PlaneSystem,
  systemsByName,
} from '@feltbok/survey-formats/coordinates';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { CoordinateFields } from '../controls/CoordinateFields';
import { SystemField } from '../controls/SystemField';
import {
  type CoordinateEntry,
  type CoordinateError,
  readCoordinate,
} from '../coordinates/coordinate-entry.domain';
import { readoutNameAtom } from '../layers/readout.state';
import { trianglesAtom } from '../map-services/triangles.state';
import {
  type MarkForm,
  positionOfForm,
  toMillimetres,
  toZone,
  withConverted,
} from '../mark-model/mark-form.domain';

interface OtherSystemProps {
  form: MarkForm;
  onChange: (change: (form: MarkForm) => MarkForm) => void;
}

/**
 * Shows the mark's coordinates in a system that it is not stored in, where they can also be
 * entered.
 */
export default function OtherSystem({ form, onChange }: OtherSystemProps) {
  const t = useTexts('maps');
  const triangles = useAtomValue(trianglesAtom);
  const readout = useAtomValue(readoutNameAtom);
  const ownSystem = getZoneSystem(toZone(form.utmType));
  const [system, setSystem] = useState<PlaneSystem>(
    (readout !== null && systemsByName.get(readout)) || ownSystem,
  );
  /** `null` until the user types; the fields then show the mark's place. */
  const [typed, setTyped] = useState<CoordinateEntry | null>(null);
  const [error, setError] = useState<CoordinateError | null>(null);
  const isReady = !system.isNgo || triangles !== null;
  const entry =
    typed ??
    (isReady ? toEntry(form, createSystemConversion(ownSystem, system, triangles)) : nothing);
  const use = () => {
    const read = readCoordinate(entry, createPositionConverter(system, triangles));
    setError(read.ok ? null : read.error);
    if (!read.ok) return;
    const [east, north] = createSystemConversion(
      system,
      ownSystem,
      triangles,
    )([read.east, read.north]);
    const accuracyOf = system.isNgo ? addTrianglesError : null;
    onChange((now) => withConverted(now, { north, east }, accuracyOf));
    setTyped(null);
  };
  return (
    <fieldset className="fb-mark-system">
      <legend className="fb-visually-hidden">{t('marks.otherSystem')}</legend>
      <SystemField
        label={t('goTo.zone')}
        system={system}
        onChange={(chosen) => {
          setTyped(null);
          setError(null);
          setSystem(chosen);
        }}
      />
      <div className="fb-mark-pair">
        <CoordinateFields
          entry={entry}
          system={system}
          error={error}
          onChange={(changed) => {
            setError(null);
            setTyped(changed);
          }}
        />
      </div>
      <Button disabled={!isReady || typed === null} onClick={use}>
        {t('marks.useCoordinates')}
      </Button>
    </fieldset>
  );
}

const nothing = { north: '', east: '' };

function toEntry(form: MarkForm, convert: (place: readonly number[]) => [number, number]) {
  const position = positionOfForm(form);
  if (!position) return nothing;
  const [east, north] = convert([position.east, position.north]);
  return Number.isNaN(east) ? nothing : { north: toMillimetres(north), east: toMillimetres(east) };
}
