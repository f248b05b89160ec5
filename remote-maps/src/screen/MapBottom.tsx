import type { UtmZone } from '@feltbok/shared/domain/coordinates';
import { useAtom, useAtomValue } from 'jotai';
import { openPanelAtom } from '../controls/open-panel.state';
import { MapBars } from '../controls/WorkBar';
import { ExportMarksButton } from '../export/ExportMarksButton';
import type { FailingOverlay, FieldMap } from '../map/field-map';
import { mapModeAtom } from '../map/map-mode.state';
import type { SketchLayers } from '../map/sketch-layers';
import type { ViewStore } from '../map/view-store';
import { MarkParts } from '../marks/MarkParts';
import { markEditAtom } from '../marks/mark-edit.state';
import { LiveLayerPanel, LiveMapFooter } from './LiveParts';
import {
  LazyFeatureInfoMode,
  LazyMeasureMode,
  LazyPositionPanel,
  LazySketchMode,
  LazySketchSidePanel,
  LazyStakeOutBar,
} from './lazy-modes';
import type { PanelIds } from './MapToolColumn';

interface MapBottomProps {
  /** null until the map stands. */
  map: FieldMap | null;
  sketchLayers: SketchLayers | null;
  store: ViewStore;
  zone: UtmZone;
  panelIds: PanelIds;
  /** Whom the shown map data belong to. */
  attributions: readonly string[];
  overlaysFailing: readonly FailingOverlay[];
}

/** What floats over the lower part of the map: bars, the footer, and the panel that is open. */
export function MapBottom({ map, sketchLayers, store, zone, attributions, ...rest }: MapBottomProps) {
  const mode = useAtomValue(mapModeAtom);
  return (
    <div className="fb-maps-bottom">
      <MapBars>
        <LazyStakeOutBar zone={zone} store={store} />
        {map && sketchLayers && mode === 'sketch' && <LazySketchMode map={map} layers={sketchLayers} />}
        {map && mode === 'measure' && <LazyMeasureMode map={map} />}
      </MapBars>
      <LiveMapFooter store={store} zone={zone} attributions={attributions} />
      {map && <Panels map={map} store={store} zone={zone} {...rest} />}
    </div>
  );
}

type PanelsProps = Pick<MapBottomProps, 'store' | 'zone' | 'panelIds' | 'overlaysFailing'> & { map: FieldMap };

function Panels({ map, store, zone, panelIds, overlaysFailing }: PanelsProps) {
  const mode = useAtomValue(mapModeAtom);
  const isEditing = useAtomValue(markEditAtom) !== null;
  const [openPanel, setOpenPanel] = useAtom(openPanelAtom);
  const close = () => setOpenPanel(null);
  return (
    <>
      {openPanel === 'layers' && !isEditing && (
        <LiveLayerPanel store={store} id={panelIds.layers} map={map} failing={overlaysFailing} onClose={close} />
      )}
      {mode === 'feature info' && !isEditing && <LazyFeatureInfoMode map={map} zone={zone} />}
      {mode === 'sketch' && <LazySketchSidePanel map={map} />}
      <MarkParts map={map} seen={store} exportButton={<ExportMarksButton />} />
      {openPanel === 'position' && !isEditing && (
        <LazyPositionPanel id={panelIds.position} map={map} zone={zone} onClose={close} />
      )}
    </>
  );
}
