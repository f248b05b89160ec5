import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import type { PlaneSystem } from '@feltbok/survey-formats/coordinates';
import { TextField } from '@feltbok/ui/fields.tsx';
import {
  type CoordinateEntry,
  type CoordinateError,
  readPastedPair,
} from '../coordinates/coordinate-entry.domain';

interface CoordinateFieldsProps {
  entry: CoordinateEntry;
  system: PlaneSystem;
  error: CoordinateError | null;
  onChange: (entry: CoordinateEntry) => void;
}

/** Fields for north and east; a pasted pair fills both. */
export function CoordinateFields({ entry, system, error, onChange }: CoordinateFieldsProps) {
  const t = useTexts('maps');
  const getError = (field: 'north' | 'east') => {
    if (error === 'north' || error === 'east')
      return error === field ? t('goTo.number') : undefined;
    return error !== null && field === 'north' ? t(`goTo.${error}`) : undefined;
  };
  return (['north', 'east'] as const).map((field) => (
    <TextField
      key={field}
      label={t(`goTo.${field}`)}
      value={entry[field]}
      inputMode={system.isNgo ? 'text' : 'decimal'}
      onChange={(typed) => onChange(readPastedPair(typed, system) ?? { ...entry, [field]: typed })}
      error={getError(field)}
    />
  ));
}
