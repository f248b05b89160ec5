import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue } from 'jotai';
import { useSignInStarter } from '../auth/start-sign-in';
import { sessionControlAtom } from '../session';
import { hasRecoveryAtom, lockControlAtom } from './lock.state';
import { SecretForm } from './SecretForm';

/**
 * What whoever has forgotten the PIN can do: sign in again and choose another, or begin anew
 * without what is stored.
 */
export function ForgottenSecret({ onBack }: { onBack: () => void }) {
  const t = useTexts('lock');
  const session = useAtomValue(sessionControlAtom);
  const { replaceForgotten } = useAtomValue(lockControlAtom);
  const isReplaceable = useAtomValue(hasRecoveryAtom);
  const { state, start } = useSignInStarter(replaceForgotten);
  const erase = () => void session.signOut(true);
  return (
    <SecretForm
      title={t('forgotten.title')}
      text={t(isReplaceable ? 'forgotten.replaceable' : 'forgotten.text')}
      onSubmit={isReplaceable ? start : erase}
    >
      {isReplaceable && (
        <>
          <Button type="primary" size="large" htmlType="submit" loading={state === 'starting'}>
            {t('forgotten.replace')}
          </Button>
          {state === 'failed' && (
            <p className="fb-field-error" role="alert">
              {t('forgotten.unreachable')}
            </p>
          )}
          <p>{t('forgotten.otherwise')}</p>
        </>
      )}
      <Button size="large" danger htmlType="button" onClick={erase}>
        {t('forgotten.action')}
      </Button>
      <Button type={isReplaceable ? 'default' : 'primary'} size="large" onClick={onBack}>
        {t('forgotten.back')}
      </Button>
    </SecretForm>
  );
}
