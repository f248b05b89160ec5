import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { sessionAtom, signInNeededAtom } from '@feltbok/runtime/session/session.state.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { WarningIcon } from '@feltbok/ui/icons.tsx';
import { useAtomValue } from 'jotai';
import { signInTooOldAtom } from '../auth/session-expired';
import { useSignInStarter } from '../auth/start-sign-in';
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
  const { state: starting, start } = useSignInStarter(() => signIn(isTooOld));
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
