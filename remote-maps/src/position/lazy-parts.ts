import { lazyOnIdle } from '@feltbok/ui/when-idle.ts';

// All share a chunk that is loaded when the page is idle, because few users need an offset or a
// control, corrections need a network anyway, and the settings of a receiver are stated once.

export const LazyOffsetPart = lazyOnIdle(
  async () => (await import(/* webpackChunkName: "later-measuring" */ './OffsetPart')).OffsetPart,
);
export const LazyControlPart = lazyOnIdle(
  async () => (await import(/* webpackChunkName: "later-measuring" */ './ControlPart')).ControlPart,
);
export const LazyControlUnderWay = lazyOnIdle(
  async () =>
    (await import(/* webpackChunkName: "later-measuring" */ './ControlUnderWay')).ControlUnderWay,
);
export const LazyGrossErrorDialog = lazyOnIdle(
  async () =>
    (await import(/* webpackChunkName: "later-measuring" */ './GrossErrorDialog')).GrossErrorDialog,
);
export const LazyCorrections = lazyOnIdle(
  async () => (await import(/* webpackChunkName: "later-measuring" */ './Corrections')).Corrections,
);
export const LazyReceiverSettings = lazyOnIdle(
  async () =>
    (await import(/* webpackChunkName: "later-measuring" */ './ReceiverSettings')).ReceiverSettings,
);
