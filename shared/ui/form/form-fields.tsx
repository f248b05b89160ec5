import type { FieldError } from '@feltbok/domain/forms/field-error.ts';
import { parseDecimal } from '@feltbok/domain/forms/parse-decimal.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import type { ComponentProps } from 'react';
import { useField, useForm } from 'react-final-form';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../fields.tsx';

/** What a field of a form takes from the form itself. */
type FromForm = 'value' | 'checked' | 'onChange' | 'onBlur' | 'onFocus' | 'error' | 'advice';

/** An emptied text is an empty text; without this the form would leave its value out. */
const keepEmptyText = (value: string) => value;

/**
 * A field's message in the user's language, once the user has been in the field and left it.
 * @param isAtOnce whether it is there from the beginning
 */
function useErrorText(
  meta: { touched?: boolean; error?: unknown },
  isAtOnce = false,
): string | undefined {
  const t = useTexts();
  if (!meta.error || !(meta.touched || isAtOnce)) return undefined;
  const { key, limit } = meta.error as FieldError;
  // A limit stands as it would be typed: without blanks between thousands.
  return t(key, { limit: `${limit}` });
}

interface FormTextFieldProps extends Omit<ComponentProps<typeof TextField>, FromForm> {
  /** Path of the value in the form. */
  name: string;
  /** Gives the value of the field after something was typed or pasted. */
  clean?: (before: string, typed: string) => string;
  /** Takes what was typed or pasted in place of the field, where it may fill several. */
  onTyped?: (typed: string) => void;
  /** What is edited was there before, so that its errors are shown before the field is left. */
  showsErrorAtOnce?: boolean;
  /** Something to look at once more, while the user is not in the field. */
  advise?: (value: string) => string | undefined;
}

/** A text of one line in a form of react-final-form. */
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
  /** Says what can be typed. It shows at once, whichever rule is broken. */
  error: string;
  /** Whether there may be a plus or a minus before the digits. */
  isSigned?: boolean;
  /**
   * Takes what was typed as soon as it is: a number, null for an empty field, and undefined for
   * what breaks a rule of the form.
   */
  onNumber?: (value: number | null | undefined) => void;
}

/**
 * A number with a decimal comma or point, in a form of react-final-form. Its value is the text as
 * it is typed.
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
      // The keyboard of numbers has no minus on some devices.
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
 * A text of several lines in a form of react-final-form. It can only be too long, which further
 * typing does not mend: the error shows at once.
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

/** A choice in a form of react-final-form. Its options are all valid, so it shows no error. */
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

/** A box to tick in a form of react-final-form. */
export function FormCheckboxField({ name, ...field }: FormCheckboxFieldProps) {
  const { input } = useField<boolean>(name, { subscription: { value: true } });
  return <CheckboxField {...field} checked={Boolean(input.value)} onChange={input.onChange} />;
}
