import { useTexts } from '@feltbok/shared/i18n/i18n';
import { useAtomValue, useSetAtom } from 'jotai';
import { tilesOf } from '../catalogue/catalogue.domain';
import { catalogueAtom, catalogueLoadAtom } from '../catalogue/catalogue.state';
import { MapPanel } from '../controls/MapPanel';
import type { FailingOverlay, FieldMap } from '../map/field-map';
import type { MapView } from '../map/map-view';
import { useFailureText } from '../map-services/use-failure-text';
import { baseMapAtom, chooseBaseMapAtom, offeredBaseMapsAtom } from './base-map.state';
import { LayerMenu } from './LayerMenu';
import { areMarksShownAtom, chooseLayersAtom } from './layer-choices.state';
import { chooseOverlayAtom, overlayOffersAtom } from './overlay.state';
import { previewAddress } from './tile-preview.domain';

interface LayerPanelProps {
  id: string;
  map: FieldMap;
  view: MapView;
  failing: readonly FailingOverlay[];
  onClose: () => void;
}

/** The layer menu in its panel; what is chosen takes effect on the map at once. */
export function LayerPanel({ id, map, view, failing, onClose }: LayerPanelProps) {
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
  const failureText = useFailureText();
  const baseMaps = offered.flatMap((kind) => {
    const [tiles] = catalogue ? tilesOf(catalogue, kind) : [];
    return tiles ? [{ kind, preview: previewAddress(tiles, view.centre) }] : [];
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
