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
    loaded = await loadHealed(load);
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

/** A part's code may come in several rounds, each of which may meet a file that the browser's cache has damaged. */
const healings = 3;

async function loadHealed<Props>(load: LoadPart<Props>, triesLeft = healings): Promise<ComponentType<Props>> {
  try {
    return await load();
  } catch (error) {
    if (triesLeft === 0 || !(await globalThis.feltbokHealing?.())) throw error;
    return loadHealed(load, triesLeft - 1);
  }
}

/** A part that the screen does without where its code cannot be had. */
export const lazyExtra = <Props extends object>(load: LoadPart<Props>): LazyPart<Props> =>
  lazyPart(() => load().catch(() => Nothing));

const Nothing = () => null;
