import { boundaryMarkLimits } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import type { PointToCheckOn } from '@feltbok/domain/boundary-marks/control-measurement.ts';
import { epsgOfUtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { createPositionConverter, getZoneSystem } from '@feltbok/survey-formats/coordinates';
import { Button } from '@feltbok/ui/core.tsx';
import { SelectField, TextField } from '@feltbok/ui/fields.tsx';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { CoordinateFields } from '../controls/CoordinateFields';
import { SystemField } from '../controls/SystemField';
import { type CoordinateError, readCoordinate } from '../coordinates/coordinate-entry.domain';
import {
  type KnownHeightSystem,
  knownHeightSystems,
} from '../coordinates/height-conversion.domain';
import { projectToUtm } from '../coordinates/utm.domain';
import { trianglesAtom } from '../map-services/triangles.state';
import { caseZoneAtom } from '../marks/marks.state';
import { NumberField } from './NumberField';

const isHeight = (value: number | null) =>
  value === null || value <= boundaryMarkLimits.highestHeight;

/** The form for a point whose coordinates the user knows in any of the supported systems. */
export function KnownPointForm({ onChoose }: { onChoose: (point: PointToCheckOn) => void }) {
  const t = useTexts('maps');
  const zone = useAtomValue(caseZoneAtom);
  const triangles = useAtomValue(trianglesAtom);
  const [system, setSystem] = useState(() => getZoneSystem(zone));
  const [entry, setEntry] = useState({ north: '', east: '' });
  const [error, setError] = useState<CoordinateError | null>(null);
  const [name, setName] = useState('');
  const [height, setHeight] = useState<TypedHeight>({ metres: null, system: 'NN2000' });
  const canChoose = name.trim() !== '' && (!system.isNgo || triangles !== null);
  const choose = (event: FormEvent) => {
    event.preventDefault();
    if (!canChoose) return;
    const positionOf = createPositionConverter(system, triangles);
    const read = readCoordinate(entry, positionOf);
    setError(read.ok ? null : read.error);
    if (!read.ok) return;
    // Coordinates typed in a zone of the cadastre are kept to the last digit instead of being
    // converted.
    const inCadastre =
      system.zone === null ? projectToUtm(positionOf(read), zone) : { ...read, zone: system.zone };
    const toMillimetre = (value: number) => Number(value.toFixed(3));
    onChoose({
      name: name.trim(),
      source: 'typed',
      utmType: epsgOfUtmZone[inCadastre.zone],
      north: toMillimetre(inCadastre.north),
      east: toMillimetre(inCadastre.east),
      height:
        height.metres === null
          ? null
          : { value: toMillimetre(height.metres), system: height.system, sigma: null },
    });
  };
  return (
    <form className="fb-maps-form" onSubmit={choose}>
      <TextField
        label={t('control.name')}
        value={name}
        onChange={setName}
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
      <KnownHeight {...height} onChange={(change) => setHeight({ ...height, ...change })} />
      <Button type="primary" className="fb-measuring-begin" htmlType="submit" disabled={!canChoose}>
        {t('control.begin')}
      </Button>
    </form>
  );
}

interface TypedHeight {
  metres: number | null;
  system: KnownHeightSystem;
}

function KnownHeight({
  metres,
  system,
  onChange,
}: TypedHeight & { onChange: (change: Partial<TypedHeight>) => void }) {
  const t = useTexts('maps');
  const shared = useTexts();
  return (
    <>
      <NumberField
        label={t('control.knownHeight')}
        value={metres}
        isAllowed={isHeight}
        error={t('control.heightError')}
        onChange={(typed) => onChange({ metres: typed })}
      />
      <SelectField
        label={t('control.heightSystem')}
        value={system}
        options={knownHeightSystems.map((one) => [one, shared(`height.systems.${one}`)] as const)}
        onChange={(chosen) => onChange({ system: chosen })}
      />
    </>
  );
}
