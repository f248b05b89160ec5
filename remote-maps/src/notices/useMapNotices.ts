import { useTexts } from '@feltbok/shared/i18n/i18n';
import { useAtomValue, useSetAtom } from 'jotai';
import { catalogueLoadAtom } from '../catalogue/catalogue.state';
import type { MapServiceFailure } from '../catalogue/map-service.data';
import { loadMapAtom } from '../map-load.state';
import { propertyLoadAtom } from '../property/property.state';
import type { MapNotice } from './MapNotices';

interface MapNow {
  propertyNumber: string;
  tilesMissing: boolean;
  onAskForTiles: () => void;
}

/** What has to be said about the map now. */
export function useMapNotices({ propertyNumber, tilesMissing, onAskForTiles }: MapNow): MapNotice[] {
  const t = useTexts('maps');
  const catalogue = useAtomValue(catalogueLoadAtom);
  const property = useAtomValue(propertyLoadAtom);
  const load = useSetAtom(loadMapAtom);
  const why = (failure: MapServiceFailure) => t(`failures.${reasonOf(failure)}`);

  const notices: MapNotice[] = [];
  if (catalogue.phase === 'not configured') notices.push({ key: 'not configured', text: t('notices.notConfigured') });
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
  return notices;
}

function reasonOf({ kind }: MapServiceFailure): 'network' | 'version' | 'service' {
  if (kind === 'unreachable') return 'network';
  return kind === 'other version' ? 'version' : 'service';
}
