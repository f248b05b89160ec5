import { lazyPart } from '@feltbok/shared/ui/lazy-part';

export const LazySignInDialog = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "later-sign-in-dialog" */ './SignInDialog')).default,
);
