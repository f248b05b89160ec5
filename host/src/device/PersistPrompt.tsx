import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { lazyExtra } from '@feltbok/ui/lazy-part.tsx';
import { useAtomValue } from 'jotai';
import { askToPersistAtom } from './persist.state';

/** Loaded as an extra, because changes are stored without the banner too. */
const LazyBanner = lazyExtra(async () => (await import('./PersistBanner')).default);

/** Shows the request for persistent storage once changes are queued. */
export function PersistPrompt() {
  const shouldAsk = useAtomValue(askToPersistAtom);
  const { waiting } = useAtomValue(queueAtom);
  return shouldAsk && waiting.length > 0 && <LazyBanner />;
}
