import './i18n/texts';
import type { RemoteModule } from '@feltbok/shared/contract/remote';
import { AttendeesPage } from './attendees/AttendeesPage';
import { LaterPage } from './later/LaterPage';
import { OverviewPage } from './overview/OverviewPage';

export default {
  contract: 1,
  routes: [
    { index: true, element: <OverviewPage /> },
    { path: 'overview', element: <OverviewPage /> },
    { path: 'attendees', element: <AttendeesPage /> },
    { path: 'documents', element: <LaterPage part="documents" /> },
  ],
} satisfies RemoteModule;
