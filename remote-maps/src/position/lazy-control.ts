import { lazyOnIdle } from '@feltbok/ui/when-idle.ts';

/** Loaded when idle, because few marks need an offset. */
export const LazyOffsetPart = lazyOnIdle(
  async () => (await import(/* webpackChunkName: "later-measuring" */ './OffsetPart')).OffsetPart,
);

/** Loaded when idle, because few users check a receiver, and measuring works without it. */
export const LazyControlPart = lazyOnIdle(
  async () => (await import(/* webpackChunkName: "later-measuring" */ './ControlPart')).ControlPart,
);
export const LazyControlUnderWay = lazyOnIdle(
  async () =>
    (await import(/* webpackChunkName: "later-measuring" */ './ControlUnderWay')).ControlUnderWay,
);
