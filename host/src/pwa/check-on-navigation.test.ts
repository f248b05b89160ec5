import { createMemoryRouter } from '@feltbok/runtime/router/router.ts';
import { checkOnNavigation } from './check-on-navigation';

test('[PWA-4] every navigation checks for a newer version', async () => {
  const check = jest.fn();
  const router = createMemoryRouter([
    { path: '/case/:id?', element: null },
    { path: '*', element: null },
  ]);
  checkOnNavigation(router, check);
  for (const [count, to] of [
    '/case/1',
    '/case/2',
    '/case/2',
    '/nowhere',
    '/case/1?days=week',
  ].entries()) {
    await router.navigate(to);
    expect(check).toHaveBeenCalledTimes(count + 1);
  }
  await router.navigate(-1);
  expect(check).toHaveBeenCalledTimes(6);
});
