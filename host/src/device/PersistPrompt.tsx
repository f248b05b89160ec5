import { unsentAtom } from '@feltbok/shared/sync/sync.state';
import { useAtomValue } from 'jotai';
import { type ComponentType, lazy, Suspense } from 'react';
import { askToPersistAtom } from './persist.state';

const PersistBanner = lazy<ComponentType>(() =>
  // The work waits as safely without it.
  import('./PersistBanner').catch(() => ({ default: () => null })),
);

/** The place of what asks the user to let the storage stay: nothing, until work waits to be sent. */
export function PersistPrompt() {
  const ask = useAtomValue(askToPersistAtom);
  const { waiting } = useAtomValue(unsentAtom);
  if (!ask || waiting.length === 0) return null;
  return (
    <Suspense>
      <PersistBanner />
    </Suspense>
  );
}
