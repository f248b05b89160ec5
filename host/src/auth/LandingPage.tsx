import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtom } from 'jotai';
import { InstallButton } from '../install/InstallButton';
import { Landscape } from './Landscape';
import { LazySignInDialog } from './lazy-sign-in-dialog';
import { PendingWorkHint } from './PendingWorkHint';
import { sessionExpiredAtom } from './session-expired';
import { useSignInStarter } from './start-sign-in';
import './auth-pages.css';

/** Landing page of a signed-out user, with the login. */
export function LandingPage() {
  const t = useTexts();
  const { state, start } = useSignInStarter();
  const [expired, setExpired] = useAtom(sessionExpiredAtom);
  return (
    <div className="fb-landing">
      {expired && <LazySignInDialog rejection={null} onClose={() => setExpired(false)} />}
      <div className="fb-landing-words">
        <h1>{t('productName')}</h1>
        <p className="fb-landing-tagline">{t('tagline')}</p>
        <Button type="primary" size="large" loading={state === 'starting'} onClick={start}>
          {t('signIn.action')}
        </Button>
        <p className="fb-landing-hint" role={state === 'failed' ? 'alert' : undefined}>
          {state === 'failed' ? t('signIn.failed') : t('signIn.hint')}
        </p>
        <PendingWorkHint />
        <InstallButton />
      </div>
      <Landscape />
    </div>
  );
}
