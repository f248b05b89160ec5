import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Outlet } from '@feltbok/runtime/router/router.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { lazyExtra } from '@feltbok/ui/lazy-part.tsx';
import { Loading } from '@feltbok/ui/loading.tsx';
import { ScreenBoundary } from '@feltbok/ui/screen-boundary.tsx';
import { markFirstScreenShown, whenIdle } from '@feltbok/ui/when-idle.ts';
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
    if (state !== 'resolving' && state !== 'authorised') markFirstScreenShown();
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
