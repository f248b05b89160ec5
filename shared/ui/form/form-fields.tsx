import type { FieldError } from '@feltbok/domain/forms/field-error.ts';
import { parseDecimal } from '@feltbok/domain/forms/parse-decimal.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import type { ComponentProps } from 'react';
import { useField, useForm } from 'react-final-form';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../fields.tsx';

/** Properties that a form field gets from the form. */
type FromForm = 'value' | 'checked' | 'onChange' | 'onBlur' | 'onFocus' | 'error' | 'advice';

/** Stores an emptied text as an empty text; react-final-form would remove the value. */
const keepEmptyText = (value: string) => value;

/**
 * Formats a field's error in the user's language, once the user has left the field.
 * @param isAtOnce shows the error from the beginning
 */
function useErrorText(
  meta: { touched?: boolean; error?: unknown },
  isAtOnce = false,
): string | undefined {
  const t = useTexts();
  if (!meta.error || !(meta.touched || isAtOnce)) return undefined;
  const { key, limit } = meta.error as FieldError;
  // A limit is shown as it would be typed, without separators between thousands.
  return t(key, { limit: `${limit}` });
}

interface FormTextFieldProps extends Omit<ComponentProps<typeof TextField>, FromForm> {
  /** Path of the value in the form. */
  name: string;
  /** Computes the field's value from what was typed or pasted. */
  clean?: (before: string, typed: string) => string;
  /** Handles what was typed or pasted instead of the field, when it may fill several fields. */
  onTyped?: (typed: string) => void;
  /** Shows errors before the field is left, as the edited value existed before. */
  showsErrorAtOnce?: boolean;
  /** Gives a hint to check the value, shown while the user is not in the field. */
  advise?: (value: string) => string | undefined;
}

/** A text field in a form of react-final-form. */
export function FormTextField({
  name,
  clean,
  onTyped,
  showsErrorAtOnce,
  advise,
  ...field
}: FormTextFieldProps) {
  const { input, meta } = useField<string>(name, {
    parse: keepEmptyText,
    subscription: { value: true, error: true, touched: true, active: true },
  });
  return (
    <TextField
      {...field}
      value={input.value}
      error={useErrorText(meta, showsErrorAtOnce)}
      advice={meta.active ? undefined : advise?.(input.value)}
      onChange={onTyped ?? ((typed) => input.onChange(clean ? clean(input.value, typed) : typed))}
      onBlur={input.onBlur}
      onFocus={input.onFocus}
    />
  );
}

interface FormNumberFieldProps
  extends Omit<ComponentProps<typeof TextField>, FromForm | 'inputMode' | 'type'> {
  name: string;
  /** Text that says what can be typed, shown at once for any error. */
  error: string;
  /** Whether a sign may precede the digits. */
  isSigned?: boolean;
  /**
   * Called on each change with the number, null for an empty field, or undefined for an invalid
   * value.
   */
  onNumber?: (value: number | null | undefined) => void;
}

/**
 * A number with decimal comma or point in a form of react-final-form. The form's value is the typed
 * text.
 */
export function FormNumberField({
  name,
  error,
  isSigned = false,
  onNumber,
  ...field
}: FormNumberFieldProps) {
  const form = useForm();
  const { input, meta } = useField<string>(name, {
    parse: keepEmptyText,
    subscription: { value: true, error: true },
  });
  return (
    <TextField
      {...field}
      value={input.value}
      // Some devices' numeric keyboards have no minus key.
      inputMode={isSigned ? 'text' : 'decimal'}
      error={meta.error ? error : undefined}
      onChange={(typed) => {
        input.onChange(typed);
        const isValid = form.getFieldState(name)?.valid;
        onNumber?.(isValid ? parseDecimal(typed, { isSigned }) : undefined);
      }}
      onBlur={input.onBlur}
    />
  );
}

interface FormTextAreaFieldProps extends Omit<ComponentProps<typeof TextAreaField>, FromForm> {
  name: string;
}

/**
 * A text area in a form of react-final-form. It can only be too long, so its error shows at once.
 */
export function FormTextAreaField({ name, ...field }: FormTextAreaFieldProps) {
  const { input, meta } = useField<string>(name, {
    parse: keepEmptyText,
    subscription: { value: true, error: true },
  });
  return (
    <TextAreaField
      {...field}
      value={input.value}
      error={useErrorText({ touched: true, error: meta.error })}
      onChange={input.onChange}
      onBlur={input.onBlur}
    />
  );
}

interface FormSelectFieldProps<Value extends string>
  extends Omit<ComponentProps<typeof SelectField<Value>>, FromForm> {
  name: string;
}

/** A select field in a form of react-final-form. All its options are valid, so it has no error. */
export function FormSelectField<Value extends string>({
  name,
  ...field
}: FormSelectFieldProps<Value>) {
  const { input } = useField<Value>(name, { parse: keepEmptyText, subscription: { value: true } });
  return <SelectField<Value> {...field} value={input.value} onChange={input.onChange} />;
}

interface FormCheckboxFieldProps extends Omit<ComponentProps<typeof CheckboxField>, FromForm> {
  name: string;
}

/** A checkbox in a form of react-final-form. */
export function FormCheckboxField({ name, ...field }: FormCheckboxFieldProps) {
  const { input } = useField<boolean>(name, { subscription: { value: true } });
  return <CheckboxField {...field} checked={Boolean(input.value)} onChange={input.onChange} />;
}
