import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Loading } from '@feltbok/shared/ui/loading';
import { Suspense, use } from 'react';

type Page = typeof import('./CaseListPage');

let page: Page | null = null;
let coming: Promise<Page> | null = null;

/** Fetches the code of the list, which a page that is opened on a case can do without at first. */
export function loadCaseListPage(): Promise<Page> {
  coming ??= import(/* webpackChunkName: "case-list" */ './CaseListPage').then(
    (loaded) => {
      page = loaded;
      return loaded;
    },
    (error) => {
      // The next try imports it again.
      coming = null;
      throw error;
    },
  );
  return coming;
}

/** The place of the case list. */
export function CaseListArea() {
  const t = useTexts();
  return (
    <Suspense fallback={<Loading text={t('caseList.loading')} />}>
      <LoadedList />
    </Suspense>
  );
}

function LoadedList() {
  const { default: CaseListPage } = page ?? use(loadCaseListPage());
  return <CaseListPage />;
}
