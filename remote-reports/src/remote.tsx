import type { RemoteModule } from '@feltbok/runtime/federation/remote.ts';
import { NotFoundPage } from '@feltbok/ui/not-found.tsx';
import { AdditionalFeature } from './AdditionalFeature';
import { AgreementPage } from './agreement/AgreementPage';
import { preloadEditor } from './agreement/editor/EditorPlace';
import { LazyBasis } from './basis/LazyBasis';
import { addReportTexts } from './i18n/texts';
import { LazyReport } from './measurements/LazyReport';
import { LazyNotice } from './notice/LazyNotice';
import { ChecklistPage } from './protocol/ChecklistPage';
import { ProtocolPage } from './protocol/ProtocolPage';
import { ReportsPage } from './ReportsPage';

addReportTexts();

const checklist = (
  <AdditionalFeature>
    <ChecklistPage />
  </AdditionalFeature>
);

const protocol = (
  <AdditionalFeature>
    <ProtocolPage />
  </AdditionalFeature>
);

export default {
  contract: 4,
  routes: [
    { index: true, element: <ReportsPage /> },
    { path: 'checkList', element: checklist },
    { path: 'checkList/protocol', element: protocol },
    { path: 'measurements', element: <LazyReport /> },
    { path: 'basis', element: <LazyBasis /> },
    { path: 'notice', element: <LazyNotice /> },
    { path: 'agreement', element: <AgreementPage /> },
    { path: '*', element: <NotFoundPage /> },
  ],
  prepare: (_store, path) => {
    if (path.startsWith('agreement')) preloadEditor();
  },
} satisfies RemoteModule;
