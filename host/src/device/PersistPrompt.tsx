import { queueAtom } from '@feltbok/shared/sync/sync.state';
import { useAtomValue } from 'jotai';
import { type ComponentType, lazy, Suspense } from 'react';
import { askToPersistAtom } from './persist.state';

const PersistBanner = lazy<ComponentType>(() =>
  // The work is stored without it too.
  import('./PersistBanner').catch(() => ({ default: () => null })),
);

/** Shows the request for persistent storage once changes are queued. */
export function PersistPrompt() {
  const ask = useAtomValue(askToPersistAtom);
  const { waiting } = useAtomValue(queueAtom);
  if (!ask || waiting.length === 0) return null;
  return (
    <Suspense>
      <PersistBanner />
    </Suspense>
  );
}
