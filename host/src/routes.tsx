import { createBrowserRouter, type RouteObject } from '@feltbok/runtime/router/router.ts';
import { lazyPart } from '@feltbok/ui/lazy-part.tsx';
import { NotFoundPage } from '@feltbok/ui/not-found.tsx';
import { CaseListArea } from './case-list/CaseListArea';
import { AppFrame } from './frame/AppFrame';
import { CaseFrame, CaseScreens } from './frame/CaseFrame';
import { RemoteArea } from './RemoteArea';

// It asks the API, so that a device need not have it before it works without network.
const LazyVerifyPage = lazyPart(
  async () => (await import(/* webpackChunkName: "later-verify" */ './verify/VerifyPage')).default,
);

/** Routes of the app. The remotes own those below a case's tabs. */
const appRoutes: RouteObject[] = [
  {
    path: '/verify',
    element: <LazyVerifyPage />,
  },
  {
    element: <AppFrame />,
    children: [
      { path: '/', element: <CaseListArea /> },
      {
        path: '/case/:caseId/business/:businessId/property/:propertyId',
        element: <CaseFrame />,
        children: [
          { path: 'maps/*', element: <RemoteArea name="maps" /> },
          { path: 'reports/*', element: <RemoteArea name="reports" /> },
          // Optional, since a splat alone ranks below the bare address of the case itself.
          { path: '*?', element: <CaseScreens /> },
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

export const createAppRouter = () => createBrowserRouter(appRoutes);
export type AppRouter = ReturnType<typeof createAppRouter>;
