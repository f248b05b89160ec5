import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { lazyExtra } from '@feltbok/ui/lazy-part.tsx';
import { useAtomValue } from 'jotai';
import { askToPersistAtom } from './persist.state';

/** The work is stored without it too. */
const LazyBanner = lazyExtra(async () => (await import('./PersistBanner')).default);

/** Shows the request for persistent storage once changes are queued. */
export function PersistPrompt() {
  const ask = useAtomValue(askToPersistAtom);
  const { waiting } = useAtomValue(queueAtom);
  return ask && waiting.length > 0 && <LazyBanner />;
}
