import './i18n/texts';
import { documentContentsAtom } from '@feltbok/runtime/device/document-contents.state.ts';
import type { RemoteModule } from '@feltbok/runtime/federation/remote.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { AttendeesPage } from './attendees/AttendeesPage';
import { DocumentsPage } from './documents/DocumentsPage';
import { createDocumentsSource } from './documents/documents-source';
import { forgetMissingDocuments } from './documents/forget-missing-documents';
import { OverviewPage } from './overview/OverviewPage';

export default {
  contract: 4,
  routes: [
    { index: true, element: <OverviewPage /> },
    { path: 'overview', element: <OverviewPage /> },
    { path: 'attendees', element: <AttendeesPage /> },
    { path: 'documents', element: <DocumentsPage /> },
  ],
  start: forgetMissingDocuments,
  offlineSources: (store) => {
    const contents = store.get(documentContentsAtom);
    return contents ? [createDocumentsSource(contents, store.get(hostServicesAtom).api)] : [];
  },
} satisfies RemoteModule;
