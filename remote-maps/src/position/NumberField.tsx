import { useLanguage } from '@feltbok/shared/i18n/i18n';
import { TextField } from '@feltbok/shared/ui/fields';
import { useState } from 'react';

interface NumberFieldProps {
  label: string;
  /** Null where the field is empty. */
  value: number | null;
  isAllowed: (value: number | null) => boolean;
  /** What is wrong with a value that is not allowed; such a one is not set. */
  error: string;
  onChange: (value: number | null) => void;
}

/** A number as it is typed, with a decimal comma or point. */
export function NumberField({ label, value, isAllowed, error, onChange }: NumberFieldProps) {
  const language = useLanguage();
  const [typed, setTyped] = useState(
    value === null
      ? ''
      : new Intl.NumberFormat(language, { maximumFractionDigits: 4, useGrouping: false }).format(value),
  );
  return (
    <TextField
      label={label}
      value={typed}
      inputMode="decimal"
      error={isAllowed(numberOf(typed)) ? undefined : error}
      onChange={(text) => {
        setTyped(text);
        if (isAllowed(numberOf(text))) onChange(numberOf(text));
      }}
    />
  );
}

/** Null where it is empty; no number where it is none. */
function numberOf(typed: string): number | null {
  const text = typed.replace(',', '.').trim();
  if (text === '') return null;
  return /^\d{1,7}(\.\d{1,4})?$/.test(text) ? Number(text) : Number.NaN;
}
