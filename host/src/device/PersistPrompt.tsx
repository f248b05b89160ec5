import { queueAtom } from '@feltbok/shared/sync/sync.state';
import { lazyPart } from '@feltbok/shared/ui/lazy-part';
import { useAtomValue } from 'jotai';
import { askToPersistAtom } from './persist.state';

const LazyBanner = lazyPart(() =>
  import('./PersistBanner').then(
    (module) => module.default,
    // The work is stored without it too.
    () => () => null,
  ),
);

/** Shows the request for persistent storage once changes are queued. */
export function PersistPrompt() {
  const ask = useAtomValue(askToPersistAtom);
  const { waiting } = useAtomValue(queueAtom);
  return ask && waiting.length > 0 && <LazyBanner />;
}
