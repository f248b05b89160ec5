/**
 * The router as a facade: just the parts in use are bundled, and the federated page has one of
 * each.
 */
export type { RouteObject } from 'react-router-dom';
export {
  createBrowserRouter,
  createMemoryRouter,
  Link,
  Outlet,
  RouterProvider,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
} from 'react-router-dom';
