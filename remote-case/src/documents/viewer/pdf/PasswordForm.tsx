import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { LockIcon } from '@feltbok/ui/icons.tsx';
import { type FormEvent, useId, useRef } from 'react';

interface PasswordFormProps {
  /** Whether the last password was wrong. */
  isRepeated: boolean;
  onAnswer: (password: string) => void;
  onGiveUp: () => void;
}

/**
 * Asks for the password of a protected PDF. It is passed to the PDF reader only, and never stored.
 */
export function PasswordForm({ isRepeated, onAnswer, onGiveUp }: PasswordFormProps) {
  const t = useTexts('case');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAnswer(field.current?.value ?? '');
    field.current?.select();
  };
  return (
    <form className="fb-viewer-password" onSubmit={submit}>
      <LockIcon size={32} />
      <label htmlFor={id}>{t('viewer.password')}</label>
      <input
        ref={(element) => {
          field.current = element;
          element?.focus();
        }}
        id={id}
        type="password"
        autoComplete="off"
        aria-invalid={isRepeated}
        aria-describedby={`${id}-error`}
      />
      <p id={`${id}-error`} role="alert">
        {isRepeated && t('viewer.wrongPassword')}
      </p>
      <div className="fb-viewer-password-actions">
        <Button onClick={onGiveUp}>{t('viewer.cancel')}</Button>
        <Button type="primary" htmlType="submit">
          {t('viewer.open')}
        </Button>
      </div>
    </form>
  );
}
