import type { RemoteModule } from '@feltbok/shared/contract/remote';
import { NotFoundPage } from '@feltbok/shared/ui/not-found';
import { addMapTexts } from './i18n/texts';
import { MapsScreen } from './MapsScreen';

addMapTexts();

export default {
  contract: 1,
  routes: [
    { index: true, element: <MapsScreen /> },
    { path: '*', element: <NotFoundPage /> },
  ],
} satisfies RemoteModule;
