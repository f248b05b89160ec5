import type { RemoteModule } from '@feltbok/shared/contract/remote';
import { NotFoundPage } from '@feltbok/shared/ui/not-found';
import { addMapTexts } from './i18n/texts';
import { marksPackSource } from './marks/marks-pack-source';
import { laterMapPack } from './offline/later-map-pack';
import { MapsScreen } from './screen/MapsScreen';

addMapTexts();

export default {
  contract: 1,
  routes: [
    { index: true, element: <MapsScreen /> },
    { path: '*', element: <NotFoundPage /> },
  ],
  packSources: (store) => [...marksPackSource(store), laterMapPack(store)],
} satisfies RemoteModule;
