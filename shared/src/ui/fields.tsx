import { Checkbox } from 'antd';
import AntTextArea from 'antd/es/input/TextArea';
import { type ReactNode, useId } from 'react';
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
      <AntTextArea
        id={id}
        value={value}
        autoSize={{ minRows: 3, maxRows: 14 }}
        status={error ? 'error' : undefined}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? errorId : undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      {error && (
        <p id={errorId} className="fb-field-error" role="alert">
          {error}
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
    <Checkbox className="fb-checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)}>
      {children}
    </Checkbox>
  );
}
