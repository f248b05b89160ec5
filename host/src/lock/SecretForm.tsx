import { LockIcon } from '@feltbok/ui/icons.tsx';
import { InfoPanel } from '@feltbok/ui/info-panel.tsx';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';

interface SecretFormProps {
  title: string;
  text: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** All that the lock shows, with what is asked for. */
export function SecretForm({ title, text, onSubmit, children }: SecretFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <InfoPanel icon={<LockIcon size={32} />} isPage title={title} text={text}>
      <form className="fb-lock-form" onSubmit={submit}>
        {children}
      </form>
    </InfoPanel>
  );
}

interface SecretFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The error in the user's language; empty when there is none. */
  error: string;
  autoFocus?: boolean;
}

/**
 * Browsers offer to store passwords on the device, so this field is none; its letters are hidden
 * all the same.
 */
export function SecretField({ label, value, onChange, error, autoFocus }: SecretFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  return (
    <div className="fb-field">
      <label htmlFor={id} className="fb-field-label">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        className="fb-input fb-lock-secret"
        value={value}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <p id={`${id}-error`} className="fb-field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
