import type { UserRole } from '@feltbok/domain/users/user-role.ts';
import type { Store } from '@feltbok/runtime/federation/remote.ts';
import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import {
  createMemoryRouter,
  type RouteObject,
  RouterProvider,
} from '@feltbok/runtime/router/router.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { ThemeProvider } from '@feltbok/ui/theme.tsx';
import { act, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigContext } from 'antd/es/config-provider/context';
import { Provider } from 'jotai';
import { type ReactNode, useContext, useMemo } from 'react';
import { sampleCustomer } from './sample-customer.ts';

// A machine that is busy with other work is slow, not wrong: tests wait for what they expect, not
// for a clock. Code that is loaded lazily is also translated meanwhile, the first time.
configure({ asyncUtilTimeout: 30_000 });

// Once and first, as in the app: a remote adds its texts to it.
startTranslation();

/**
 * Keeps antd from inserting its style rules, with each of which jsdom would match every element.
 * The context alone is set, because a `ConfigProvider` computes a whole theme whenever it mounts.
 */
function WithoutStyleRules({ children }: { children: ReactNode }) {
  const defaults = useContext(ConfigContext);
  const value = useMemo(() => ({ ...defaults, theme: { zeroRuntime: true } }), [defaults]);
  return <ConfigContext value={value}>{children}</ConfigContext>;
}

/** Shows this as the app does: one store, the theme, and the texts in Norwegian. */
export function showApp(content: ReactNode, store: Store) {
  const view = render(
    <Provider store={store}>
      <WithoutStyleRules>
        <ThemeProvider>{content}</ThemeProvider>
      </WithoutStyleRules>
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
