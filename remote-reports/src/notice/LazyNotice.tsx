import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { AwaitedPart } from '@feltbok/ui/awaited-part.tsx';
import { lazyPart } from '@feltbok/ui/lazy-part.tsx';

/** The notice of a meeting. Most users of the reports never open it, so that its code waits. */
export const LazyNotice = lazyPart(
  async () => (await import(/* webpackChunkName: "later-notice" */ './NoticePage')).NoticePage,
  LoadingNotice,
);

function LoadingNotice() {
  const t = useTexts('reports');
  return <AwaitedPart text={t('noticeLoading')} />;
}
