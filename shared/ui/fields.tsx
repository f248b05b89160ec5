import { type HTMLAttributes, type ReactNode, useId } from 'react';
import './fields.css';

interface TextAreaFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** In the user's language; shown and tied to the field. */
  error?: string;
}

/** A labelled text of several lines that grows with what is written. */
export function TextAreaField({ label, value, onChange, onBlur, error }: TextAreaFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className="fb-field">
      <label htmlFor={id} className="fb-field-label">
        {label}
      </label>
      {/* The copy of the text in the frame is what the field grows with. */}
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
  /** In the user's language; shown and tied to the field. */
  error?: string;
  /** Something to look at once more, which stands in the way of nothing. */
  advice?: string;
  required?: boolean;
  type?: 'text' | 'email' | 'tel' | 'password';
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: string;
  /** What the input takes at all, in UTF-16 code units. */
  maxLength?: number;
  autoFocus?: boolean;
}

/** A labelled text of one line. */
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

/** A labelled choice, in the device's own way of choosing. */
export function SelectField<Value extends string>({ label, ...select }: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label}>
      <Select id={id} {...select} />
    </FieldFrame>
  );
}

/** A choice that stands in a table, where the label is for those who hear it. */
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
 * Label above, what is wrong below. Errors are announced when they appear; advice waits until the
 * field is read.
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
