import type { Caster, CasterLogin } from '@feltbok/contract/casters.ts';
import { casterLoginForm, casterLoginLimits } from '@feltbok/domain/casters/caster-login-form.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { createFormValidator } from '@feltbok/ui/form/create-form-validator.ts';
import { FormTextField } from '@feltbok/ui/form/form-fields.tsx';
import { useSetAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { Form } from 'react-final-form';
import { changeCasterLoginAtom } from './casters.state';
import type { CorrectionError } from './corrections.domain';

const validateLogin = createFormValidator(casterLoginForm);

const noLogin: CasterLogin = { userName: '', password: '' };

/**
 * The form for the user's own login at a caster. A saved login is never shown again, and can be
 * removed.
 */
export function CasterLoginForm({ caster }: { caster: Caster }) {
  const t = useTexts('maps');
  const change = useSetAtom(changeCasterLoginAtom);
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<CorrectionError | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async (login: CasterLogin | null) => {
    setSending(true);
    const failure = await change(caster.name, login);
    setSending(false);
    setError(failure);
    if (!failure) setOpen(false);
  };
  const failed = error && (
    <p className="fb-field-error" role="alert">
      {t('corrections.login.notSaved')} {t(`corrections.errors.${error}`)}
    </p>
  );
  if (isOpen) {
    return (
      <TypedLogin
        isSending={isSending}
        onSave={(login) => void send(login)}
        onCancel={() => setOpen(false)}
      >
        {failed}
      </TypedLogin>
    );
  }
  return (
    <>
      <p>
        {caster.userName === null
          ? t('corrections.login.none', { caster: caster.name })
          : t('corrections.login.saved', { name: caster.userName, caster: caster.name })}
      </p>
      {failed}
      <div className="fb-maps-actions">
        <Button onClick={() => setOpen(true)}>
          {t(caster.userName === null ? 'corrections.login.add' : 'corrections.login.change')}
        </Button>
        {caster.userName !== null && (
          <Button disabled={isSending} onClick={() => void send(null)}>
            {t('corrections.login.forget')}
          </Button>
        )}
      </div>
    </>
  );
}

interface TypedLoginProps {
  isSending: boolean;
  onSave: (login: CasterLogin) => void;
  onCancel: () => void;
  /** What went wrong with the last one. */
  children: ReactNode;
}

function TypedLogin({ isSending, onSave, onCancel, children }: TypedLoginProps) {
  const t = useTexts('maps');
  return (
    <Form<CasterLogin>
      initialValues={noLogin}
      validate={validateLogin}
      onSubmit={onSave}
      subscription={{ hasValidationErrors: true }}
      render={({ handleSubmit, hasValidationErrors }) => (
        <form className="fb-maps-form" onSubmit={handleSubmit}>
          <FormTextField
            name="userName"
            label={t('corrections.login.userName')}
            maxLength={casterLoginLimits.userName}
            autoComplete="off"
          />
          <FormTextField
            name="password"
            label={t('corrections.login.password')}
            type="password"
            maxLength={casterLoginLimits.password}
            autoComplete="new-password"
          />
          <p>{t('corrections.login.where')}</p>
          {children}
          <div className="fb-maps-actions">
            <Button
              type="primary"
              htmlType="submit"
              disabled={isSending || hasValidationErrors === true}
            >
              {t('corrections.login.save')}
            </Button>
            <Button onClick={onCancel}>{t('corrections.login.cancel')}</Button>
          </div>
        </form>
      )}
    />
  );
}
