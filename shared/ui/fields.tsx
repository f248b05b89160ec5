import { type HTMLAttributes, type ReactNode, useId } from 'react';
import './fields.css';

interface TextAreaFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Error text in the user's language. */
  error?: string;
}

/** A labelled text area that grows with its content. */
export function TextAreaField({ label, value, onChange, onBlur, error }: TextAreaFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className="fb-field">
      <label htmlFor={id} className="fb-field-label">
        {label}
      </label>
      {/* The frame holds a copy of the text, which determines the height. */}
      <div className="fb-text-area" data-text={value}>
        <textarea
          id={id}
          className="fb-input"
          value={value}
          rows={3}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      </div>
      {error && (
        <p id={errorId} className="fb-field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  onFocus?: () => void;
  /** Error text in the user's language. */
  error?: string;
  /** A hint to check the value, which prevents nothing. */
  advice?: string;
  required?: boolean;
  type?: 'text' | 'email' | 'tel' | 'password' | 'date' | 'time';
  /** Latest day that the device's picker offers, `YYYY-MM-DD`, for the type 'date'. */
  max?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: string;
  /** Largest number of UTF-16 code units that can be typed. */
  maxLength?: number;
  autoFocus?: boolean;
}

/** A labelled text field of one line. */
export function TextField({
  label,
  value,
  onChange,
  error,
  advice,
  required,
  ...input
}: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} required={required} error={error} advice={advice}>
      <input
        id={id}
        className="fb-input"
        value={value}
        aria-required={required}
        aria-invalid={Boolean(error)}
        aria-describedby={error || advice ? `${id}-message` : undefined}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        {...input}
      />
    </FieldFrame>
  );
}

interface SelectFieldProps<Value extends string> {
  label: string;
  value: Value;
  options: ReadonlyArray<readonly [value: Value, label: string]>;
  onChange: (value: Value) => void;
  disabled?: boolean;
}

/** A labelled select field, which uses the device's own picker. */
export function SelectField<Value extends string>({ label, ...select }: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label}>
      <Select id={id} {...select} />
    </FieldFrame>
  );
}

/** A select without a visible label, for use in tables. */
export function Select<Value extends string>({
  label,
  options,
  onChange,
  ...select
}: Omit<SelectFieldProps<Value>, 'label'> & { label?: string; id?: string }) {
  return (
    <select
      className="fb-input fb-select"
      aria-label={label}
      onChange={(event) => onChange(event.target.value as Value)}
      {...select}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

interface FieldFrameProps {
  id: string;
  label: string;
  required?: boolean;
  error?: string;
  advice?: string;
  children: ReactNode;
}

/**
 * A field's label above it and its message below. Errors are announced when they appear, advice
 * when the field is read.
 */
function FieldFrame({ id, label, required, error, advice, children }: FieldFrameProps) {
  const message = error ?? advice;
  return (
    <div className="fb-field">
      <label htmlFor={id} className="fb-field-label">
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {children}
      {message && (
        <p
          id={`${id}-message`}
          className={error ? 'fb-field-error' : 'fb-field-advice'}
          role={error ? 'alert' : 'status'}
        >
          {message}
        </p>
      )}
    </div>
  );
}

interface CheckboxFieldProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

export function CheckboxField({ checked, onChange, children }: CheckboxFieldProps) {
  return (
    <label className="fb-checkbox">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
