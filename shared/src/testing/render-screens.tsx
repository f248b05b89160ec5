import type { Store } from '@feltbok/shared/contract/remote';
import { startTranslation } from '@feltbok/shared/i18n/i18n';
import { createMemoryRouter, type RouteObject, RouterProvider } from '@feltbok/shared/router';
import { ThemeProvider } from '@feltbok/shared/ui/theme';
import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';

// A machine that is busy with other work is slow, not wrong: tests wait for what they expect, not for a clock.
configure({ asyncUtilTimeout: 10_000 });

// Once and first, as in the app: a remote adds its texts to it.
startTranslation();

/** Shows the screens at an address as the app does: one store, one router, the theme and the texts in Norwegian. */
export function renderScreens(routes: RouteObject[], store: Store, address = '/') {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const view = render(
    <Provider store={store}>
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>
    </Provider>,
  );
  return { ...view, router, user: userEvent.setup() };
}
