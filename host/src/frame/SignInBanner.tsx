import { useTexts } from '@feltbok/shared/i18n/i18n';
import { sessionAtom, signInNeededAtom } from '@feltbok/shared/session/session.state';
import { Button } from '@feltbok/shared/ui/core';
import { WarningIcon } from '@feltbok/shared/ui/icons';
import { useAtomValue } from 'jotai';
import { useStartSignIn } from '../auth/start-sign-in';
import { Banner } from '../ui/Banner';

/** Says that the sign-in has ended while the app was open. The screen stays, as it may have a draft. */
export function SignInBanner() {
  const t = useTexts();
  const { state } = useAtomValue(sessionAtom);
  const needed = useAtomValue(signInNeededAtom);
  const { state: starting, start } = useStartSignIn();
  if (state !== 'authorised' || !needed) return null;
  return (
    <Banner tone="warning" label={t('signIn.action')} icon={<WarningIcon />}>
      <p>{starting === 'failed' ? t('signIn.failed') : t('signIn.ended')}</p>
      <Button type="primary" loading={starting === 'starting'} onClick={start}>
        {t('signIn.action')}
      </Button>
    </Banner>
  );
}
