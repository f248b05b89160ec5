import { whenIdle } from '@feltbok/shared/ui/when-idle';
import { type ComponentType, lazy, Suspense } from 'react';

/**
 * A part of the screen that the map does not wait for: its code comes while nothing else is to be done, or when the part
 * is opened before that.
 */
export function laterPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const lazyPart = () =>
    lazy<ComponentType<Props>>(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        // React remembers that a lazy component failed to load: another try needs another one.
        Part = lazyPart();
        throw error;
      }
    });
  let Part = lazyPart();
  whenIdle(() => void load().catch(() => undefined));
  // biome-ignore lint/correctness/noComponentHookFactories: modules call it, once for each part, and no component does
  return function LaterPart(props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
