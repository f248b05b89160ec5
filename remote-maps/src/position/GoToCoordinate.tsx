import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import {
  createPositionConverter,
  getZoneSystem,
  systemsByName,
} from '@feltbok/survey-formats/coordinates';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtom, useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { CoordinateFields } from '../controls/CoordinateFields';
import { SystemField } from '../controls/SystemField';
import { type CoordinateError, readCoordinate } from '../coordinates/coordinate-entry.domain';
import type { Target } from '../geometry/stake-out.domain';
import { readoutNameAtom } from '../layers/readout.state';
import { trianglesAtom } from '../map-services/triangles.state';

interface GoToCoordinateProps {
  /**
   * The zone of the case, which the user may exchange for another one, also on the map's readout.
   */
  zone: UtmZone;
  onGo: (target: Target) => void;
}

/** Moves the map to a coordinate that is typed or pasted. */
export function GoToCoordinate({ zone, onGo }: GoToCoordinateProps) {
  const t = useTexts('maps');
  const [entry, setEntry] = useState({ north: '', east: '' });
  const [name, setName] = useAtom(readoutNameAtom);
  const system = (name !== null && systemsByName.get(name)) || getZoneSystem(zone);
  const triangles = useAtomValue(trianglesAtom);
  const [error, setError] = useState<CoordinateError | null>(null);
  const canGo = !system.isNgo || triangles !== null;
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (!canGo) return;
    const toPosition = createPositionConverter(system, triangles);
    const result = readCoordinate(entry, toPosition);
    setError(result.ok ? null : result.error);
    if (!result.ok) return;
    onGo({ name: `N ${result.north} Ø ${result.east}`, position: toPosition(result) });
  };
  return (
    <form className="fb-maps-form" onSubmit={go}>
      <SystemField
        label={t('goTo.zone')}
        system={system}
        onChange={({ name: chosen }) => {
          setError(null);
          setName(chosen);
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
      <Button htmlType="submit" disabled={!canGo}>
        {t('goTo.go')}
      </Button>
    </form>
  );
}
