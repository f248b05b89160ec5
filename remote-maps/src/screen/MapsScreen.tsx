import { useTexts } from '@feltbok/shared/i18n/i18n';
import { AwaitedPart } from '@feltbok/shared/ui/awaited-part';
import { lazyPart } from '@feltbok/shared/ui/lazy-part';

/** The maps screen, whose code, OpenLayers above all, comes when it is first shown. */
export const MapsScreen = lazyPart(
  async () => (await import(/* webpackChunkName: "first-screen" */ './MapsPage')).default,
  LoadingMap,
);

function LoadingMap() {
  const t = useTexts('maps');
  return <AwaitedPart text={t('loading')} />;
}
