import { useTexts } from '@feltbok/shared/i18n/i18n';
import { lazyPart } from '@feltbok/shared/ui/lazy-part';
import { Loading } from '@feltbok/shared/ui/loading';

/** The place of the case list, whose code a page can do without at first that is opened on a case. */
export const CaseListArea = lazyPart(
  async () => (await import(/* webpackChunkName: "case-list" */ './CaseListPage')).default,
  LoadingList,
);

function LoadingList() {
  const t = useTexts();
  return <Loading text={t('caseList.loading')} />;
}
