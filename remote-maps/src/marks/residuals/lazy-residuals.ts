import { lazyPart } from '@feltbok/ui/lazy-part.tsx';

/** Its code comes with that of the registered boundaries. */
export const LazyResidualsPart = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "later-registered" */ './ResidualsPart')).ResidualsPart,
);
