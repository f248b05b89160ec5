import { lazyOnIdle } from '@feltbok/ui/when-idle.ts';

/** Few marks are beyond the antenna. */
export const LazyOffsetPart = lazyOnIdle(
  async () => (await import(/* webpackChunkName: "later-control" */ './OffsetPart')).OffsetPart,
);

/** Few check a receiver: its parts come after all that is needed to measure. */
export const LazyControlPart = lazyOnIdle(
  async () => (await import(/* webpackChunkName: "later-control" */ './ControlPart')).ControlPart,
);
export const LazyControlUnderWay = lazyOnIdle(
  async () =>
    (await import(/* webpackChunkName: "later-control" */ './ControlUnderWay')).ControlUnderWay,
);
