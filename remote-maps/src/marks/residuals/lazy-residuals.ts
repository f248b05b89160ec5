import { lazyPart } from '@feltbok/ui/lazy-part.tsx';

/** Loaded together with the registered boundaries. */
export const LazyResidualsPart = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "later-registered" */ './ResidualsPart')).ResidualsPart,
);

export const LazyMarkResidual = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "later-registered" */ './MarkResidual')).MarkResidual,
);
