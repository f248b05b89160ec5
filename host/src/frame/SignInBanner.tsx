import { useTexts } from '@feltbok/shared/i18n/i18n';
import { sessionAtom, signInNeededAtom } from '@feltbok/shared/session/session.state';
import { Button } from '@feltbok/shared/ui/core';
import { WarningIcon } from '@feltbok/shared/ui/icons';
import { useAtomValue } from 'jotai';
import { useStartSignIn } from '../auth/start-sign-in';
import '../ui/banners.css';

/** Says that the sign-in has ended while the app was open. The screen stays, as it may have a draft. */
export function SignInBanner() {
  const t = useTexts();
  const { state } = useAtomValue(sessionAtom);
  const needed = useAtomValue(signInNeededAtom);
  const { state: starting, start } = useStartSignIn();
  if (state !== 'authorised' || !needed) return null;
  return (
    <section className="fb-banner fb-banner-warning" aria-label={t('signIn.action')} role="status">
      <WarningIcon />
      <p>{starting === 'failed' ? t('signIn.failed') : t('signIn.ended')}</p>
      <Button type="primary" loading={starting === 'starting'} onClick={start}>
        {t('signIn.action')}
      </Button>
    </section>
  );
}
