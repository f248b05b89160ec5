import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { AwaitedPart } from '@feltbok/ui/awaited-part.tsx';
import { lazyPart } from '@feltbok/ui/lazy-part.tsx';

/** The basis for registration: its code and texts come when it is opened. */
export const LazyBasis = lazyPart(
  async () => (await import(/* webpackChunkName: "later-basis" */ './BasisPage')).BasisPage,
  LoadingBasis,
);

function LoadingBasis() {
  const t = useTexts('reports');
  return <AwaitedPart text={t('basisLoading')} />;
}
