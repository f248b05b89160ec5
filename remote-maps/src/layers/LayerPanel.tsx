import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { listTiles } from '../catalogue/catalogue.domain';
import { catalogueAtom, catalogueLoadAtom } from '../catalogue/catalogue.state';
import { MapPanel } from '../controls/MapPanel';
import type { MapPanelProps } from '../controls/map-mode';
import { useViewSelector } from '../map/view-store';
import { useFailureText } from '../map-services/use-failure-text';
import { baseMapAtom, chooseBaseMapAtom, offeredBaseMapsAtom } from './base-map.state';
import { LayerMenu } from './LayerMenu';
import { areMarksShownAtom, chooseLayersAtom } from './layer-choices.state';
import { chooseOverlayAtom, overlayOffersAtom } from './overlay.state';
import { failingOverlaysAtom } from './shown-map.state';
import { getPreviewAddress } from './tile-preview.domain';

/** The panel of the layer menu; choices take effect on the map at once. */
export function LayerPanel({ id, map, view: store, onClose }: MapPanelProps) {
  const t = useTexts('maps');
  const catalogue = useAtomValue(catalogueAtom);
  const { phase } = useAtomValue(catalogueLoadAtom);
  const offered = useAtomValue(offeredBaseMapsAtom);
  const baseMap = useAtomValue(baseMapAtom);
  const chooseBaseMap = useSetAtom(chooseBaseMapAtom);
  const overlays = useAtomValue(overlayOffersAtom);
  const chooseOverlay = useSetAtom(chooseOverlayAtom);
  const areMarksShown = useAtomValue(areMarksShownAtom);
  const chooseLayers = useSetAtom(chooseLayersAtom);
  const failing = useAtomValue(failingOverlaysAtom);
  const failureText = useFailureText();
  const { view } = useViewSelector(store, (seen) => seen.view?.serviceScale);
  if (!view) return null;
  const baseMaps = offered.flatMap((kind) => {
    const [tiles] = catalogue ? listTiles(catalogue, kind) : [];
    return tiles ? [{ kind, preview: getPreviewAddress(tiles, view.centre) }] : [];
  });
  return (
    <MapPanel id={id} title={t('layers.title')} onClose={onClose}>
      <LayerMenu
        isKnown={phase === 'completed' || phase === 'not configured'}
        baseMaps={baseMaps}
        baseMap={baseMap}
        onBaseMap={chooseBaseMap}
        overlays={overlays}
        errors={Object.fromEntries(failing.map(({ key, failure }) => [key, failureText(failure)]))}
        onOverlay={chooseOverlay}
        serviceScale={view.serviceScale}
        onZoomTo={(maxScale) => map.zoomToScale(maxScale)}
        areMarksShown={areMarksShown}
        onMarksShown={(shown) => chooseLayers({ areMarksShown: shown })}
      />
    </MapPanel>
  );
}
