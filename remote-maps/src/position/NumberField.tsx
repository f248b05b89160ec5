import { useLanguage } from '@feltbok/runtime/i18n/i18n.ts';
import { createNumberFormat } from '@feltbok/runtime/i18n/number-text.ts';
import { TextField } from '@feltbok/ui/fields.tsx';
import { useState } from 'react';

interface NumberFieldProps {
  label: string;
  /** Null where the field is empty. */
  value: number | null;
  isAllowed: (value: number | null) => boolean;
  /** What is wrong with a value that is not allowed; such a one is not set. */
  error: string;
  onChange: (value: number | null) => void;
  /** Whether it may be below nought. */
  isSigned?: boolean;
}

/** A number as it is typed, with a decimal comma or point. */
export function NumberField({
  label,
  value,
  isAllowed,
  error,
  onChange,
  isSigned = false,
}: NumberFieldProps) {
  const language = useLanguage();
  const [typed, setTyped] = useState(
    value === null
      ? ''
      : createNumberFormat(language, { maximumFractionDigits: 4, useGrouping: false }).format(
          value,
        ),
  );
  return (
    <TextField
      label={label}
      value={typed}
      inputMode={isSigned ? 'text' : 'decimal'}
      error={isAllowed(numberOf(typed, isSigned)) ? undefined : error}
      onChange={(text) => {
        setTyped(text);
        const number = numberOf(text, isSigned);
        if (isAllowed(number)) onChange(number);
      }}
    />
  );
}

/** Null where it is empty; no number where it is none. */
function numberOf(typed: string, isSigned: boolean): number | null {
  const text = typed.replace(',', '.').replace('−', '-').trim();
  if (text === '') return null;
  const unsigned = isSigned ? text.replace(/^[+-]/, '') : text;
  return /^\d{1,7}(\.\d{1,4})?$/.test(unsigned) ? Number(text) : Number.NaN;
}
