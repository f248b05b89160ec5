import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Outlet } from '@feltbok/shared/router';
import { sessionAtom } from '@feltbok/shared/session/session.state';
import { lazyExtra } from '@feltbok/shared/ui/lazy-part';
import { Loading } from '@feltbok/shared/ui/loading';
import { ScreenBoundary } from '@feltbok/shared/ui/screen-boundary';
import { firstScreenShown, whenIdle } from '@feltbok/shared/ui/when-idle';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { LandingPage } from '../auth/LandingPage';
import { LockedPage } from '../auth/LockedPage';
import { LazySignInDialog } from '../auth/lazy-sign-in-dialog';
import { NoAccessPage } from '../auth/NoAccessPage';
import { signInRejectionAtom } from '../auth/sign-in-rejection.state';
import { UnavailablePage } from '../auth/UnavailablePage';
import { OfflineBanner } from '../connection/OfflineBanner';
import { PersistPrompt } from '../device/PersistPrompt';
import { StorageBanner } from '../device/StorageBanner';
import { OldPendingWorkBanner } from '../pending-work/OldPendingWorkBanner';
import { UpdatePrompt } from '../pwa/UpdatePrompt';
import { SignInBanner } from './SignInBanner';
import { TopBar } from './TopBar';
import './app-frame.css';
import './forced-colors.css';
import './print.css';

// The keyboard is needed only after the first screen.
whenIdle(
  () =>
    void import('./room-above-keyboard').then(
      ({ stayAboveKeyboard }) => stayAboveKeyboard(),
      () => undefined,
    ),
);

const LazyAnnouncements = lazyExtra(async () => (await import('./Announcements')).default);

/**
 * The top bar and, below it, what the session permits: the login, the app, or why there is neither.
 */
export function AppFrame() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const [rejection, setRejection] = useAtom(signInRejectionAtom);
  return (
    <div className="fb-app">
      <TopBar />
      <UpdatePrompt />
      <OfflineBanner />
      <SignInBanner />
      <StorageBanner />
      <OldPendingWorkBanner />
      <PersistPrompt />
      {isIdle && <LazyAnnouncements />}
      {rejection && <LazySignInDialog rejection={rejection} onClose={() => setRejection(null)} />}
      <main className="fb-main">
        <ScreenBoundary area="host">
          <SessionScreen />
        </ScreenBoundary>
      </main>
    </div>
  );
}

function SessionScreen() {
  const t = useTexts();
  const { state } = useAtomValue(sessionAtom);
  useEffect(() => {
    // The app's own screens say so themselves.
    if (state !== 'resolving' && state !== 'authorised') firstScreenShown();
  }, [state]);
  switch (state) {
    case 'resolving':
      return <Loading text={t('signIn.resolving')} />;
    case 'signed-out':
      return <LandingPage />;
    case 'no-access':
      return <NoAccessPage />;
    case 'unavailable':
      return <UnavailablePage />;
    case 'locked':
      return <LockedPage />;
    case 'authorised':
      return <Outlet />;
  }
}
