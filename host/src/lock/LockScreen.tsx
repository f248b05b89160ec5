import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { lazyPart } from '@feltbok/ui/lazy-part.tsx';
import { Loading } from '@feltbok/ui/loading.tsx';
import { markFirstScreenShown } from '@feltbok/ui/when-idle.ts';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { ForgottenSecret } from './ForgottenSecret';
import { lockControlAtom } from './lock.state';
import type { LockView } from './lock-state.domain';
import { SecretField, SecretForm } from './SecretForm';
import './texts';

// Its library of forms would add to what a locked device loads first.
const LazyChooseForm = lazyPart(async () => (await import('./ChooseSecretForm')).default);

/**
 * Covers everything, dialogs of the app included: what lies beneath can be neither seen nor used.
 */
export default function LockScreen({ view }: { view: LockView }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    const open = () => {
      if (!shown?.isConnected || shown.open) return;
      // Older browsers cover the app without a top layer.
      if (shown.showModal) shown.showModal();
      else shown.open = true;
    };
    open();
    // A second press of Esc closes it in browsers, even where the first was prevented.
    shown?.addEventListener('close', open);
    markFirstScreenShown();
    return () => shown?.removeEventListener('close', open);
  }, []);
  return (
    <dialog ref={dialog} className="fb-lock-cover" onCancel={(event) => event.preventDefault()}>
      {view.kind === 'enter' && <EnterSecret view={view} />}
      {view.kind === 'choose' && <LazyChooseForm view={view} />}
      {(view.kind === 'moving' || view.kind === 'recovering') && <Waiting kind={view.kind} />}
    </dialog>
  );
}

/** Argon2 compiles while the user types. */
function prepareArgon2() {
  void import(/* webpackChunkName: "device-lock" */ './lock-parts')
    .then(({ prepareSecret }) => prepareSecret())
    .catch(() => undefined);
}

function Waiting({ kind }: { kind: 'moving' | 'recovering' }) {
  const t = useTexts('lock');
  return <Loading text={t(kind)} />;
}

function EnterSecret({ view }: { view: Extract<LockView, { kind: 'enter' }> }) {
  const t = useTexts('lock');
  const control = useAtomValue(lockControlAtom);
  const [secret, setSecret] = useState('');
  const [isForgotten, setForgotten] = useState(false);
  const isAdding = view.authenticator === 'is added';
  const seconds = useRemainingSeconds(view.waitUntil);
  useEffect(prepareArgon2, []);
  const enter = () => {
    setSecret('');
    void control.enter(secret);
  };
  const message = [
    view.isWrong && t('wrong'),
    view.isRejected && t('authenticator.rejected'),
    view.recoveryFailure && t(`recoveryFailure.${view.recoveryFailure}`),
    seconds > 0 && t('wait', { time: formatWait(seconds) }),
  ].filter(Boolean);
  if (isForgotten) return <ForgottenSecret onBack={() => setForgotten(false)} />;
  return (
    <SecretForm
      title={t(isAdding ? 'authenticator.title' : 'title')}
      text={t(isAdding ? 'authenticator.text' : 'text')}
      onSubmit={enter}
    >
      <SecretField
        label={t('secret')}
        value={secret}
        onChange={setSecret}
        error={message.join(' ')}
        autoFocus
      />
      <Button
        type="primary"
        size="large"
        htmlType="submit"
        loading={view.isBusy}
        disabled={!secret || seconds > 0}
      >
        {t('open')}
      </Button>
      {view.authenticator === 'opens' && (
        <Button
          size="large"
          disabled={view.isBusy}
          onClick={() => void control.openByAuthenticator()}
        >
          {t('authenticator.open')}
        </Button>
      )}
      {isAdding ? (
        <Button onClick={control.cancelAdding}>{t('forgotten.back')}</Button>
      ) : (
        <Button onClick={() => setForgotten(true)}>{t('forgotten.title')}</Button>
      )}
    </SecretForm>
  );
}

function useRemainingSeconds(moment: number): number {
  const [, tick] = useState(0);
  const seconds = Math.max(0, Math.ceil((moment - Date.now()) / 1000));
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => tick((ticks) => ticks + 1), 1000);
    return () => clearTimeout(timer);
  });
  return seconds;
}

/** Formats seconds, for instance `0:05` or `2:00:00`. */
function formatWait(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours, ...rest] = parts[0] ? parts : parts.slice(1);
  return [hours, ...rest.map((part) => String(part).padStart(2, '0'))].join(':');
}
