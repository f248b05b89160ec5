import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { lockViewAtom } from './lock.state';
import './lock.css';

const LockScreen = lazy(() => import('./LockScreen'));

/** What covers the app while it is locked, or while a PIN is chosen. */
export function LockArea() {
  const view = useAtomValue(lockViewAtom);
  if (!view) return null;
  return (
    // The app must not be seen while the screen loads.
    <Suspense fallback={<div className="fb-lock-cover" />}>
      <LockScreen view={view} />
    </Suspense>
  );
}
