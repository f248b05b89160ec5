import type { createBrowserRouter } from '@feltbok/runtime/router/router.ts';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'>;

/** Checks for a newer version at each navigation. */
export const checkOnNavigation = (router: Router, check: () => void): (() => void) =>
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') check();
  });
