import { epsgOfUtmZone, type UtmZone } from '@feltbok/shared/domain/coordinates';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button } from '@feltbok/shared/ui/core';
import { SelectField, TextField } from '@feltbok/shared/ui/fields';
import { type FormEvent, useState } from 'react';
import { type CoordinateError, readCoordinate, splitCoordinates } from '../coordinates/coordinate-entry.domain';
import { geoPositionOf } from '../coordinates/utm.domain';
import type { Target } from '../geometry/stake-out.domain';

const zones = Object.keys(epsgOfUtmZone);

interface GoToCoordinateProps {
  /** Of the case; another can be chosen. */
  zone: UtmZone;
  onGo: (target: Target) => void;
}

/** Leads the map to a coordinate that is typed or pasted. */
export function GoToCoordinate({ zone: zoneOfCase, onGo }: GoToCoordinateProps) {
  const t = useTexts('maps');
  const [entry, setEntry] = useState({ north: '', east: '' });
  const [zone, setZone] = useState(zoneOfCase);
  const [error, setError] = useState<CoordinateError | null>(null);
  const type = (field: 'north' | 'east') => (value: string) => {
    setError(null);
    setEntry(splitCoordinates(value) ?? { ...entry, [field]: value });
  };
  const go = (event: FormEvent) => {
    event.preventDefault();
    const read = readCoordinate(entry, (coordinate) => geoPositionOf({ ...coordinate, zone }));
    setError(read.ok ? null : read.error);
    if (!read.ok) return;
    const { north, east } = read;
    onGo({ name: `N ${north} Ø ${east}`, position: geoPositionOf({ north, east, zone }) });
  };
  const errorOf = (field: 'north' | 'east') => (error === field ? t('goTo.number') : undefined);
  const whole = error === 'exchanged' || error === 'outside' ? t(`goTo.${error}`) : undefined;
  return (
    <form className="fb-maps-form" onSubmit={go}>
      <TextField
        label={t('goTo.north')}
        value={entry.north}
        onChange={type('north')}
        error={errorOf('north') ?? whole}
        inputMode="decimal"
      />
      <TextField
        label={t('goTo.east')}
        value={entry.east}
        onChange={type('east')}
        error={errorOf('east')}
        inputMode="decimal"
      />
      <SelectField
        label={t('goTo.zone')}
        value={String(zone)}
        options={zones.map((one) => [one, t('sketch.utm', { zone: one })] as const)}
        onChange={(chosen) => setZone(Number(chosen) as UtmZone)}
      />
      <Button htmlType="submit">{t('goTo.go')}</Button>
    </form>
  );
}
