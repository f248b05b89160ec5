import { whenIdle } from '@feltbok/shared/ui/when-idle';
import { type ComponentType, type FunctionComponent, lazy, Suspense } from 'react';

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A part of the screen that the map does not wait for: its code comes while nothing else is to be done, or when the part
 * is opened before that.
 */
export function lazyOnIdle<Props extends object>(load: Load<Props>): FunctionComponent<Props> {
  whenIdle(() => void load().catch(() => undefined));
  return retryableLazy(load);
}

/**
 * A part that is on the screen from the beginning, and still waits until nothing else is to be done, or until it is
 * preloaded as something opens that needs it. Without contact its code is asked for again and again, without a notice.
 */
export function lazyInBackground<Props extends object>(
  load: Load<Props>,
): FunctionComponent<Props> & { preload: () => void } {
  let preload: () => void = () => undefined;
  const wanted = new Promise<void>((want) => {
    preload = want;
    whenIdle(want);
  });
  const part = retryableLazy(async () => {
    await wanted;
    for (;;) {
      const part = await load().catch(() => null);
      if (part) return part;
      await new Promise((again) => setTimeout(again, pause));
    }
  });
  return Object.assign(part, { preload });
}

/** Milliseconds until code is asked for again that could not be had. */
const pause = 5_000;

function retryableLazy<Props extends object>(load: Load<Props>): FunctionComponent<Props> {
  const newLazy = () =>
    lazy<ComponentType<Props>>(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        // React remembers that a lazy component failed to load: another try needs another one.
        Part = newLazy();
        throw error;
      }
    });
  let Part = newLazy();
  // biome-ignore lint/correctness/noComponentHookFactories: modules call it, once for each part, and no component does
  return function LazyPart(props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
