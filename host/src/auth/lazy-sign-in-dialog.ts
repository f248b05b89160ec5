import { lazyPart } from '@feltbok/ui/lazy-part.tsx';

/** Only whoever can reach the provider needs it, so that a device fetches it later. */
export const LazySignInDialog = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "later-sign-in-dialog" */ './SignInDialog')).default,
);
