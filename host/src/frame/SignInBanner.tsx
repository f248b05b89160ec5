import { useTexts } from '@feltbok/shared/i18n/i18n';
import { sessionAtom, signInNeededAtom } from '@feltbok/shared/session/session.state';
import { Button } from '@feltbok/shared/ui/core';
import { WarningIcon } from '@feltbok/shared/ui/icons';
import { useAtomValue } from 'jotai';
import { signInTooOldAtom } from '../auth/session-expired';
import { useStartSignIn } from '../auth/start-sign-in';
import { sessionControlAtom } from '../session';
import { Banner } from '../ui/Banner';

/**
 * Says that the sign-in has ended while the app was open. The screen stays, as it may have a draft.
 */
export function SignInBanner() {
  const t = useTexts();
  const { state } = useAtomValue(sessionAtom);
  const needed = useAtomValue(signInNeededAtom);
  const isTooOld = useAtomValue(signInTooOldAtom);
  const { signIn } = useAtomValue(sessionControlAtom);
  // Otherwise the provider would take the user at the word of the sign-in that is too old.
  const { state: starting, start } = useStartSignIn(() => signIn(isTooOld));
  if (state !== 'authorised' || !needed) return null;
  return (
    <Banner tone="warning" label={t('signIn.action')} icon={<WarningIcon />}>
      <p>
        {starting === 'failed'
          ? t('signIn.failed')
          : t(isTooOld ? 'signIn.tooOld' : 'signIn.ended')}
      </p>
      <Button type="primary" loading={starting === 'starting'} onClick={start}>
        {t('signIn.action')}
      </Button>
    </Banner>
  );
}
