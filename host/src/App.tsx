import { RouterProvider } from '@feltbok/shared/router';
import { Toasts } from './frame/Toasts';
import type { AppRouter } from './routes';

export function App({ router }: { router: AppRouter }) {
  return (
    <>
      <RouterProvider router={router} />
      <Toasts />
    </>
  );
}
