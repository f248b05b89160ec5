import type { UtmZone } from '@feltbok/shared/domain/coordinates';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button } from '@feltbok/shared/ui/core';
import { TextField } from '@feltbok/shared/ui/fields';
import { useAtom, useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { SystemField } from '../controls/SystemField';
import { systemToDegrees } from '../coordinates/conversion.domain';
import { type CoordinateError, readCoordinate, splitCoordinates } from '../coordinates/coordinate-entry.domain';
import { systemOfZone, systemsByName } from '../coordinates/coordinate-system.domain';
import type { Target } from '../geometry/stake-out.domain';
import { readoutNameAtom } from '../layers/readout.state';
import { trianglesAtom } from '../map-services/triangles.state';

interface GoToCoordinateProps {
  /** Of the case; another system can be chosen, also for the coordinates that the map shows. */
  zone: UtmZone;
  onGo: (target: Target) => void;
}

/** Leads the map to a coordinate that is typed or pasted. */
export function GoToCoordinate({ zone, onGo }: GoToCoordinateProps) {
  const t = useTexts('maps');
  const [entry, setEntry] = useState({ north: '', east: '' });
  const [name, setName] = useAtom(readoutNameAtom);
  const system = (name !== null && systemsByName.get(name)) || systemOfZone(zone);
  const triangles = useAtomValue(trianglesAtom);
  const [error, setError] = useState<CoordinateError | null>(null);
  const canGo = !system.isNgo || triangles !== null;
  const type = (field: 'north' | 'east') => (value: string) => {
    setError(null);
    setEntry(splitCoordinates(value, system.isNgo) ?? { ...entry, [field]: value });
  };
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (!canGo) return;
    const toDegrees = systemToDegrees(system, triangles);
    const positionOf = ({ north, east }: { north: number; east: number }) => {
      const [longitude, latitude] = toDegrees([east, north]);
      return { longitude, latitude };
    };
    const read = readCoordinate(entry, positionOf);
    setError(read.ok ? null : read.error);
    if (!read.ok) return;
    onGo({ name: `N ${read.north} Ø ${read.east}`, position: positionOf(read) });
  };
  const errorOf = (field: 'north' | 'east') => (error === field ? t('goTo.number') : undefined);
  const whole = error === null || error === 'north' || error === 'east' ? undefined : t(`goTo.${error}`);
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
      <TextField
        label={t('goTo.north')}
        value={entry.north}
        onChange={type('north')}
        error={errorOf('north') ?? whole}
        inputMode={system.isNgo ? 'text' : 'decimal'}
      />
      <TextField
        label={t('goTo.east')}
        value={entry.east}
        onChange={type('east')}
        error={errorOf('east')}
        inputMode={system.isNgo ? 'text' : 'decimal'}
      />
      <Button htmlType="submit" disabled={!canGo}>
        {t('goTo.go')}
      </Button>
    </form>
  );
}
