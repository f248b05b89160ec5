import type { RemoteModule } from '@feltbok/shared/contract/remote';
import { NotFoundPage } from '@feltbok/shared/ui/not-found';
import { AdditionalFeature } from './AdditionalFeature';
import { AgreementPage } from './agreement/AgreementPage';
import { ComesLater } from './ComesLater';
import { addReportTexts } from './i18n/texts';
import { ReportsPage } from './ReportsPage';

addReportTexts();

const checklist = (
  <AdditionalFeature>
    <ComesLater part="checklist" />
  </AdditionalFeature>
);

const protocol = (
  <AdditionalFeature>
    <ComesLater part="protocol" />
  </AdditionalFeature>
);

export default {
  contract: 1,
  routes: [
    { index: true, element: <ReportsPage /> },
    { path: 'checkList', element: checklist },
    { path: 'checkList/protocol', element: protocol },
    { path: 'agreement', element: <AgreementPage /> },
    { path: '*', element: <NotFoundPage /> },
  ],
} satisfies RemoteModule;
