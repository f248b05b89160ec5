import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button } from '@feltbok/shared/ui/core';
import { TextField } from '@feltbok/shared/ui/fields';
import type { Caster } from '@feltbok/shared/wire/casters';
import { useSetAtom } from 'jotai';
import { type FormEvent, useState } from 'react';
import { changeLoginAtom } from './casters.state';
import type { CorrectionError } from './corrections.domain';

/** The user's own login at a caster: saved once, never shown again, and removed when the user wants it. */
export function CasterLoginForm({ caster }: { caster: Caster }) {
  const t = useTexts('maps');
  const change = useSetAtom(changeLoginAtom);
  const [isOpen, setOpen] = useState(false);
  const [[userName, password], setLogin] = useState(['', '']);
  const [error, setError] = useState<CorrectionError | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async (login: { userName: string; password: string } | null) => {
    setSending(true);
    const failure = await change(caster.name, login);
    setSending(false);
    setError(failure);
    if (failure) return;
    setOpen(false);
    setLogin(['', '']);
  };
  const failed = error && (
    <p className="fb-field-error" role="alert">
      {t('corrections.login.notSaved')} {t(`corrections.errors.${error}`)}
    </p>
  );
  if (!isOpen)
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
  const isWrong = userName.includes(':');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (userName !== '' && password !== '' && !isWrong) void send({ userName, password });
  };
  return (
    <form className="fb-maps-form" onSubmit={submit}>
      <TextField
        label={t('corrections.login.userName')}
        value={userName}
        maxLength={100}
        autoComplete="off"
        error={isWrong ? t('corrections.login.colon') : undefined}
        onChange={(typed) => setLogin([typed, password])}
      />
      <TextField
        label={t('corrections.login.password')}
        type="password"
        value={password}
        maxLength={200}
        autoComplete="new-password"
        onChange={(typed) => setLogin([userName, typed])}
      />
      <p>{t('corrections.login.where')}</p>
      {failed}
      <div className="fb-maps-actions">
        <Button type="primary" htmlType="submit" disabled={isSending || userName === '' || password === '' || isWrong}>
          {t('corrections.login.save')}
        </Button>
        <Button onClick={() => setOpen(false)}>{t('corrections.login.cancel')}</Button>
      </div>
    </form>
  );
}
