import type { RemoteModule } from '@feltbok/runtime/federation/remote.ts';
import { NotFoundPage } from '@feltbok/ui/not-found.tsx';
import { loadCatalogueAtom } from './catalogue/catalogue.state';
import { addMapTexts } from './i18n/texts';
import { createOfflineMarksSource } from './marks/offline-marks-source';
import { createLazyOfflineMap } from './offline/lazy-offline-map';
import { MapsScreen } from './screen/MapsScreen';

addMapTexts();

export default {
  contract: 4,
  routes: [
    { index: true, element: <MapsScreen /> },
    { path: '*', element: <NotFoundPage /> },
  ],
  prepare: (store) => {
    MapsScreen.preload();
    void store.set(loadCatalogueAtom);
  },
  offlineSources: (store) => [...createOfflineMarksSource(store), createLazyOfflineMap(store)],
} satisfies RemoteModule;
