import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { AwaitedPart } from '@feltbok/ui/awaited-part.tsx';
import { lazyPart } from '@feltbok/ui/lazy-part.tsx';

/** The maps screen, whose code, mostly OpenLayers, is loaded when it is first shown. */
export const MapsScreen = lazyPart(
  async () => (await import(/* webpackChunkName: "first-screen" */ './MapsPage')).default,
  LoadingMap,
);

function LoadingMap() {
  const t = useTexts('maps');
  return <AwaitedPart text={t('loading')} />;
}
