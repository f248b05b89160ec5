import { hostServicesAtom, type RemoteModule } from '@feltbok/runtime/federation/remote.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useRoutes } from '@feltbok/runtime/router/router.ts';
import { AwaitedPart } from '@feltbok/ui/awaited-part.tsx';
import { ErrorPanel } from '@feltbok/ui/error-panel.tsx';
import { ScreenBoundary } from '@feltbok/ui/screen-boundary.tsx';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { RemoteName } from './config-schema';
import { setPartRejectedAtom, setPartsTakenAtom } from './pwa/rejected-parts.state';
import { type RejectionReason, ReleaseRejected } from './pwa/signed-list';
import { ContractMismatch, fetchRemote, forgetPendingRemote } from './remotes';

type Loaded =
  | { state: 'loading' }
  | { state: 'shown'; module: RemoteModule }
  | { state: 'failed'; error: unknown };

/**
 * The place of one remote: its screens, or an error panel with a way to try again while all else
 * works.
 */
export function RemoteArea({ name }: { name: RemoteName }) {
  // The key gives each remote an area of its own; without it the former remote would render in the
  // next one's place.
  return <AreaOf key={name} name={name} />;
}

function AreaOf({ name }: { name: RemoteName }) {
  const t = useTexts();
  const { reportError } = useAtomValue(hostServicesAtom);
  const setRejected = useSetAtom(setPartRejectedAtom);
  const setTaken = useSetAtom(setPartsTakenAtom);
  const [tries, setTries] = useState(0);
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });

  useEffect(() => {
    let isUnmounted = false;
    setLoaded({ state: 'loading' });
    fetchRemote(name).then(
      (module) => {
        if (isUnmounted) return;
        // What was rejected before is well again.
        if (tries > 0) setTaken([`remote-${name}`]);
        setLoaded({ state: 'shown', module });
      },
      (error) => {
        if (isUnmounted) return;
        const report = (cause: unknown) => reportError(cause, `remote ${name}`);
        if (error instanceof ReleaseRejected) setRejected(error, report);
        else report(error);
        setLoaded({ state: 'failed', error });
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [name, tries, reportError, setRejected, setTaken]);

  const retry = () => {
    forgetPendingRemote(name);
    setTries(tries + 1);
  };
  if (loaded.state === 'loading') return <AwaitedPart text={t('loading')} onRetry={retry} />;
  if (loaded.state === 'failed') {
    const text = t(`remoteError.${getTextKey(loaded.error)}`);
    return <ErrorPanel title={t('remoteError.title')} text={text} onRetry={retry} />;
  }
  return (
    <ScreenBoundary area={`remote ${name}`}>
      <RemoteScreens module={loaded.module} />
    </ScreenBoundary>
  );
}

/** Reasons that are not about a signature, each with the key of its text. */
const textsOfReasons: Partial<Record<RejectionReason, 'damaged' | 'incomplete' | 'text'>> = {
  unreadable: 'damaged',
  'other file': 'damaged',
  'missing file': 'incomplete',
  'hanging file': 'text',
};

function getTextKey(error: unknown) {
  if (error instanceof ContractMismatch) return 'contract';
  if (error instanceof ReleaseRejected) return textsOfReasons[error.reason] ?? 'rejected';
  return 'text';
}

function RemoteScreens({ module }: { module: RemoteModule }) {
  const store = useStore();
  useEffect(() => module.start?.(store), [module, store]);
  return useRoutes(module.routes);
}
