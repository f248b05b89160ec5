import { useTexts } from '@feltbok/shared/i18n/i18n';
import { AwaitedPart } from '@feltbok/shared/ui/awaited-part';
import { lazyPart } from '@feltbok/shared/ui/lazy-part';

/**
 * The place of the case list, whose code a page can do without at first that is opened on a case.
 */
export const CaseListArea = lazyPart(
  async () => (await import(/* webpackChunkName: "case-list" */ './CaseListPage')).default,
  LoadingList,
);

function LoadingList() {
  const t = useTexts();
  return <AwaitedPart text={t('caseList.loading')} />;
}
