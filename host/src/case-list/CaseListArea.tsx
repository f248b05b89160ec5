import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { AwaitedPart } from '@feltbok/ui/awaited-part.tsx';
import { lazyPart } from '@feltbok/ui/lazy-part.tsx';

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
