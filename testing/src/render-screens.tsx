import type { Store } from '@feltbok/shared/contract/remote';
import type { UserRole } from '@feltbok/shared/domain/user-role';
import { startTranslation } from '@feltbok/shared/i18n/i18n';
import { createMemoryRouter, type RouteObject, RouterProvider } from '@feltbok/shared/router';
import { sessionAtom } from '@feltbok/shared/session/session.state';
import { ThemeProvider } from '@feltbok/shared/ui/theme';
import { act, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ConfigProvider from 'antd/es/config-provider';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { sampleCustomer } from './sample-customer';

// A machine that is busy with other work is slow, not wrong: tests wait for what they expect, not
// for a clock.
configure({ asyncUtilTimeout: 10_000 });

// Once and first, as in the app: a remote adds its texts to it.
startTranslation();

/** Shows this as the app does: one store, the theme, and the texts in Norwegian. */
export function showApp(content: ReactNode, store: Store) {
  const view = render(
    <Provider store={store}>
      <ConfigProvider theme={{ zeroRuntime: true }}>
        <ThemeProvider>{content}</ThemeProvider>
      </ConfigProvider>
    </Provider>,
  );
  return { ...view, user: userEvent.setup() };
}

/** Shows the screens at an address, behind a router that has no browser. */
export function renderScreens(routes: RouteObject[], store: Store, address = '/') {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  return { ...showApp(<RouterProvider router={router} />, store), router };
}

/** Gives the user that role; where nobody is signed in, signs Kari in with it. */
export const signInAs = (store: Store, role: UserRole): void =>
  act(() =>
    store.set(sessionAtom, (session) =>
      session.state === 'authorised'
        ? { ...session, customer: { ...session.customer, role } }
        : { state: 'authorised', userKey: 'kari', customer: { ...sampleCustomer, role } },
    ),
  );
