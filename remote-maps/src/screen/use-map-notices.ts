import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { catalogueLoadAtom } from '../catalogue/catalogue.state';
import { type MapNotice, modeNoticesAtom } from '../controls/map-notices.state';
import { overlayOffersAtom } from '../layers/overlay.state';
import { areTilesMissingAtom, failingOverlaysAtom } from '../layers/shown-map.state';
import type { FieldMap } from '../map/field-map';
import { useFailureText } from '../map-services/use-failure-text';
import { propertyLoadAtom } from '../property/property.state';
import { loadMapAtom } from './map-load.state';

/**
 * Lists the notices of the modes, which are about what the user is doing, and then those about the
 * map's own content.
 * @param map `null` until it exists
 */
export function useMapNotices(propertyNumber: string, map: FieldMap | null): MapNotice[] {
  const t = useTexts('maps');
  const catalogue = useAtomValue(catalogueLoadAtom);
  const property = useAtomValue(propertyLoadAtom);
  const overlays = useAtomValue(overlayOffersAtom);
  const areTilesMissing = useAtomValue(areTilesMissingAtom);
  const failingOverlays = useAtomValue(failingOverlaysAtom);
  const ofModes = useAtomValue(modeNoticesAtom);
  const load = useSetAtom(loadMapAtom);
  const why = useFailureText();

  const onAskForTiles = () => map?.askForMissingTiles();
  const notices: MapNotice[] = [];
  if (catalogue.phase === 'not configured')
    notices.push({ key: 'not configured', text: t('notices.notConfigured') });
  if (catalogue.phase === 'completed' && catalogue.catalogue.tiles.length === 0) {
    notices.push({ key: 'no base map', text: t('notices.noBaseMap') });
  }
  if (catalogue.phase === 'failed') {
    const text = `${t('notices.catalogue')} ${why(catalogue.failure)}`;
    notices.push({ key: 'catalogue', text, onRetry: load });
  }
  if (property.phase === 'failed') {
    const text = `${t('notices.property')} ${why(property.failure)}`;
    notices.push({ key: 'property', text, onRetry: load });
  }
  if (property.phase === 'unknown') {
    notices.push({
      key: 'property unknown',
      text: t('notices.propertyUnknown', { property: propertyNumber }),
    });
  }
  if (areTilesMissing) {
    const text = `${t('notices.tiles')} ${t('failures.network')}`;
    notices.push({ key: 'tiles', text, onRetry: onAskForTiles });
  }
  const [first] = failingOverlays;
  if (first) {
    // A single notice names all layers; the layer menu has the details.
    const names = overlays
      .filter(({ key }) => failingOverlays.some((failing) => failing.key === key))
      .map(({ layer }) => layer.description);
    const text = `${t('notices.overlays', { names: names.join(', ') })} ${why(first.failure)}`;
    notices.push({ key: 'overlays', text, onRetry: onAskForTiles });
  }
  return [...ofModes, ...notices];
}
