import { useTexts } from '@feltbok/shared/i18n/i18n';
import { useAtomValue, useSetAtom } from 'jotai';
import { catalogueLoadAtom } from '../catalogue/catalogue.state';
import type { MapNotice } from '../controls/MapNotices';
import { overlayOffersAtom } from '../layers/overlay.state';
import type { FailingOverlay } from '../map/field-map';
import { useFailureText } from '../map-services/use-failure-text';
import { propertyLoadAtom } from '../property/property.state';
import { loadMapAtom } from './map-load.state';

interface MapNow {
  propertyNumber: string;
  tilesMissing: boolean;
  overlaysFailing: readonly FailingOverlay[];
  onAskForTiles: () => void;
  /** Stores the sketch again, while that has failed; else null. */
  onStoreSketch: (() => void) | null;
}

/** What has to be said about the map now. */
export function useMapNotices(now: MapNow): MapNotice[] {
  const { propertyNumber, tilesMissing, overlaysFailing, onAskForTiles, onStoreSketch } = now;
  const t = useTexts('maps');
  const catalogue = useAtomValue(catalogueLoadAtom);
  const property = useAtomValue(propertyLoadAtom);
  const overlays = useAtomValue(overlayOffersAtom);
  const load = useSetAtom(loadMapAtom);
  const why = useFailureText();

  const notices: MapNotice[] = [];
  if (onStoreSketch) notices.push({ key: 'sketch', text: t('sketch.notStored'), onRetry: onStoreSketch });
  if (catalogue.phase === 'not configured') notices.push({ key: 'not configured', text: t('notices.notConfigured') });
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
    notices.push({ key: 'property unknown', text: t('notices.propertyUnknown', { property: propertyNumber }) });
  }
  if (tilesMissing) {
    const text = `${t('notices.tiles')} ${t('failures.network')}`;
    notices.push({ key: 'tiles', text, onRetry: onAskForTiles });
  }
  const [first] = overlaysFailing;
  if (first) {
    // One notice for all: what each of them says stands in the layer menu.
    const names = overlays
      .filter(({ key }) => overlaysFailing.some((failing) => failing.key === key))
      .map(({ layer }) => layer.description);
    const text = `${t('notices.overlays', { names: names.join(', ') })} ${why(first.failure)}`;
    notices.push({ key: 'overlays', text, onRetry: onAskForTiles });
  }
  return notices;
}
