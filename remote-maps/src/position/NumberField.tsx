import { useLanguage } from '@feltbok/runtime/i18n/i18n.ts';
import { createNumberFormat } from '@feltbok/runtime/i18n/number-text.ts';
import { TextField } from '@feltbok/ui/fields.tsx';
import { useState } from 'react';

interface NumberFieldProps {
  label: string;
  /** `null` while the field is empty. */
  value: number | null;
  isAllowed: (value: number | null) => boolean;
  /** Shown for a value that is not allowed; `onChange` is not called for it. */
  error: string;
  onChange: (value: number | null) => void;
  /** Whether negative numbers are allowed. */
  isSigned?: boolean;
}

/** A field for a number with a decimal comma or point. */
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
      error={isAllowed(parseNumber(typed, isSigned)) ? undefined : error}
      onChange={(text) => {
        setTyped(text);
        const number = parseNumber(text, isSigned);
        if (isAllowed(number)) onChange(number);
      }}
    />
  );
}

/** @returns `null` for an empty text and `NaN` for a text that is no number */
function parseNumber(typed: string, isSigned: boolean): number | null {
  const text = typed.replace(',', '.').replace('−', '-').trim();
  if (text === '') return null;
  const unsigned = isSigned ? text.replace(/^[+-]/, '') : text;
  return /^\d{1,7}(\.\d{1,4})?$/.test(unsigned) ? Number(text) : Number.NaN;
}
