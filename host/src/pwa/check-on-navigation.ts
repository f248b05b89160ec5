import type { createBrowserRouter } from '@feltbok/shared/router';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'>;

/** Checks for a newer version at each navigation. */
export const checkOnNavigation = (router: Router, check: () => void): (() => void) =>
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') check();
  });
