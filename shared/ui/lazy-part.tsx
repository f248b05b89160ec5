import { loadHealed } from '@feltbok/offline/stores/load-healed.ts';
import { type ComponentType, type FunctionComponent, lazy, Suspense, useState } from 'react';

export type LoadPart<Props> = () => Promise<ComponentType<Props>>;

/** A lazy component. `preload` fetches its code in advance, and never rejects. */
export type LazyPart<Props> = FunctionComponent<Props> & { preload: () => Promise<void> };

/**
 * Creates a component whose code is loaded when it is first shown, or preloaded.
 * @param Fallback shown until the code is there
 */
export function lazyPart<Props extends object>(
  load: LoadPart<Props>,
  Fallback: ComponentType<Props> = Nothing,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchPart = async () => {
    loaded = await loadHealed(load, healPage, maxHealings);
    return { default: loaded };
  };
  const createLazy = () =>
    lazy(() =>
      fetchPart().catch((error: unknown) => {
        // React caches the failure of a lazy component, so a retry needs a new one.
        LazyComponent = createLazy();
        throw error;
      }),
    );
  let LazyComponent = createLazy();
  function ShownPart(props: Props) {
    // React shows a lazy component's fallback for at least 300 ms even when the code is loaded.
    const [LoadedComponent] = useState(() => loaded);
    if (LoadedComponent) return <LoadedComponent {...props} />;
    return (
      <Suspense fallback={<Fallback {...props} />}>
        <LazyComponent {...props} />
      </Suspense>
    );
  }
  const preload = async () => void (await fetchPart().catch(() => undefined));
  return Object.assign(ShownPart, { preload });
}

/** Maximum number of attempts to load a part's code after a repair of the page. */
const maxHealings = 3;

const healPage = async () => (await globalThis.feltbokHealing?.()) ?? false;

/** Creates a part that is left out when its code cannot be loaded. */
export const lazyExtra = <Props extends object>(load: LoadPart<Props>): LazyPart<Props> =>
  lazyPart(() => load().catch(() => Nothing));

const Nothing = () => null;
