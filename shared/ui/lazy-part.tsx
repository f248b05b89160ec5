import { loadHealed } from '@feltbok/offline/stores/load-healed.ts';
import { type ComponentType, type FunctionComponent, lazy, Suspense, useState } from 'react';

export type LoadPart<Props> = () => Promise<ComponentType<Props>>;

/** `preload` fetches the code ahead and never fails; what it has fetched shows at once. */
export type LazyPart<Props> = FunctionComponent<Props> & { preload: () => Promise<void> };

/**
 * A part of the screen whose code comes when it is first shown, or preloaded.
 * @param Fallback what is in its place meanwhile
 */
export function lazyPart<Props extends object>(
  load: LoadPart<Props>,
  Fallback: ComponentType<Props> = Nothing,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchPart = async () => {
    loaded = await loadHealed(load, healPage, healings);
    return { default: loaded };
  };
  const newLazy = () =>
    lazy(() =>
      fetchPart().catch((error: unknown) => {
        // React remembers that a lazy component failed to load: another try needs another one.
        Later = newLazy();
        throw error;
      }),
    );
  let Later = newLazy();
  function ShownPart(props: Props) {
    // Of a lazy component React shows the fallback in any case, and for 300 ms at least.
    const [Now] = useState(() => loaded);
    if (Now) return <Now {...props} />;
    return (
      <Suspense fallback={<Fallback {...props} />}>
        <Later {...props} />
      </Suspense>
    );
  }
  const preload = async () => void (await fetchPart().catch(() => undefined));
  return Object.assign(ShownPart, { preload });
}

/** So many rounds at most a part's code comes in. */
const healings = 3;

const healPage = async () => (await globalThis.feltbokHealing?.()) ?? false;

/** A part that the screen does without where its code cannot be had. */
export const lazyExtra = <Props extends object>(load: LoadPart<Props>): LazyPart<Props> =>
  lazyPart(() => load().catch(() => Nothing));

const Nothing = () => null;
