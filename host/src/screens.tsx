import type { Store } from '@feltbok/runtime/federation/remote.ts';
import { ThemeProvider } from '@feltbok/ui/theme.tsx';
import { whenIdle } from '@feltbok/ui/when-idle.ts';
import { Provider } from 'jotai';
import { type ReactElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, type SignInWatchProps } from './App';
import { hasSignInMarker } from './auth/sign-in';
import { CaseListArea } from './case-list/CaseListArea';
import type { ConfigError } from './config';
import { ConfigErrorPage } from './errors/ConfigErrorPage';
import { type AppRouter, createAppRouter } from './routes';

const page = document.getElementById('app');
if (!page) throw new Error('index.html has no element #app');
const root = createRoot(page);

// The list's code loads at once where it is the first screen, elsewhere when idle.
if (location.pathname === '/' && hasSignInMarker()) CaseListArea.preload();
else whenIdle(CaseListArea.preload);

/** Shows the screen of the page's address, and those that the user goes to. */
export function showApp(store: Store, watch: SignInWatchProps): AppRouter {
  const router = createAppRouter();
  render(
    <Provider store={store}>
      <ThemeProvider>
        <App router={router} {...watch} />
      </ThemeProvider>
    </Provider>,
  );
  return router;
}

export const showConfigError = (error: ConfigError) =>
  render(
    <ThemeProvider>
      <ConfigErrorPage error={error} />
    </ThemeProvider>,
  );

const render = (screen: ReactElement) => root.render(<StrictMode>{screen}</StrictMode>);
