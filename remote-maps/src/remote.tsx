import type { RemoteModule } from '@feltbok/shared/contract/remote';
import { NotFoundPage } from '@feltbok/shared/ui/not-found';
import { addMapTexts } from './i18n/texts';
import { marksPackSource } from './marks/marks-pack-source';
import { lazyMapPack } from './offline/lazy-map-pack';
import { MapsScreen } from './screen/MapsScreen';

addMapTexts();

export default {
  contract: 2,
  routes: [
    { index: true, element: <MapsScreen /> },
    { path: '*', element: <NotFoundPage /> },
  ],
  offlineSources: (store) => [...marksPackSource(store), lazyMapPack(store)],
} satisfies RemoteModule;
