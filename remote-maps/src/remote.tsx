import type { RemoteModule } from '@feltbok/shared/contract/remote';
import { NotFoundPage } from '@feltbok/shared/ui/not-found';
import { addMapTexts } from './i18n/texts';
import { MapsScreen } from './MapsScreen';
import { marksPackSource } from './marks/marks-pack-source';
import { laterMapPack } from './offline/later-map-pack';

addMapTexts();

export default {
  contract: 1,
  routes: [
    { index: true, element: <MapsScreen /> },
    { path: '*', element: <NotFoundPage /> },
  ],
  packSources: (store) => [...marksPackSource(store), laterMapPack(store)],
} satisfies RemoteModule;
