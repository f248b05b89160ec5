import { lazy } from 'react';

/** Its code comes with that of the registered boundaries. */
export const LazyResidualsPart = lazy(async () => ({
  default: (await import(/* webpackChunkName: "later-registered" */ './ResidualsPart')).ResidualsPart,
}));
