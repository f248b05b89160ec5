import type { createBrowserRouter } from '@feltbok/shared/router';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'>;

/** Has a newer version looked for each time the user has come to another place of the app. */
export const checkOnNavigation = (router: Router, check: () => void): (() => void) =>
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') check();
  });
