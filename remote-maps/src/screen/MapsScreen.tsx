import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Loading } from '@feltbok/shared/ui/loading';
import { lazy, Suspense } from 'react';

const load = () => import(/* webpackChunkName: "first-screen" */ './MapsPage');

/** Fetches the screen's code ahead. */
export const preloadMapsPage = () => void load().catch(() => undefined);

// React remembers that a lazy component failed to load: another try needs another one.
const newPage = () =>
  lazy(() =>
    load().catch((error: unknown) => {
      Page = newPage();
      throw error;
    }),
  );
let Page = newPage();

/** The maps screen, whose code, OpenLayers above all, comes when it is first shown. */
export function MapsScreen() {
  const t = useTexts('maps');
  return (
    <Suspense fallback={<Loading text={t('loading')} />}>
      <Page />
    </Suspense>
  );
}
