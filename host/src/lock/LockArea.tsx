import { useAtomValue } from 'jotai';
import { LazyLockScreen } from './lazy-lock-screen';
import { lockViewAtom } from './lock.state';
import './lock.css';

/** What covers the app while it is locked, or while a PIN is chosen. */
export function LockArea() {
  const view = useAtomValue(lockViewAtom);
  if (!view) return null;
  return (
    <>
      {/* The app must not be seen while the screen loads. */}
      <div className="fb-lock-cover" />
      <LazyLockScreen view={view} />
    </>
  );
}
