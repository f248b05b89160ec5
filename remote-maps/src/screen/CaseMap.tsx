import type { UtmZone } from '@feltbok/shared/domain/coordinates';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Loading } from '@feltbok/shared/ui/loading';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useId, useState } from 'react';
import { lazyInBackground, lazyOnIdle } from '../controls/lazy-part';
import { type MapNotice, MapNotices } from '../controls/MapNotices';
import { openPanelAtom } from '../controls/open-panel.state';
import { MapBars } from '../controls/WorkBar';
import { ExportMarksButton } from '../export/ExportMarksButton';
import { ImportTool } from '../import/ImportTool';
import { shownTilesAtom } from '../layers/base-map.state';
import { overlayOffersAtom, shownOverlaysAtom } from '../layers/overlay.state';
import type { FailingOverlay, FieldMap } from '../map/field-map';
import { MapCanvas } from '../map/MapCanvas';
import { mapModeAtom } from '../map/map-mode.state';
import type { SketchLayers } from '../map/sketch-layers';
import { throttleView } from '../map/throttle-view';
import { loadTileAtom } from '../map-services/stored-map.state';
import { MarkParts, MarkQuestions } from '../marks/MarkParts';
import { MarkTools } from '../marks/MarkTools';
import {
  directionOf,
  drawMarkAtom,
  isDrawingMarkAtom,
  moveMarkAtom,
  nudgeMarkAtom,
  tapForMarksAtom,
} from '../marks/map-marks.state';
import { leaveMarkAtom, markEditAtom } from '../marks/mark-edit.state';
import { propertyOutlineAtom } from '../property/property.state';
import { ScreenshotTool } from '../screenshot/ScreenshotTool';
import { observeCoveredHeight } from './covered-height';
import { FeatureTools } from './FeatureTools';
import { LiveLayerPanel, LiveMapCentre, LiveMapFooter, LiveMapTools } from './LiveParts';
import { MapHeader } from './MapHeader';
import { loadMapAtom, mapBusyAtom } from './map-load.state';
import { useMapNotices } from './use-map-notices';
import './case-map.css';

const FeatureInfoMode = lazyOnIdle(async () => (await import('../feature-info/FeatureInfoMode')).FeatureInfoMode);
const MeasureMode = lazyOnIdle(async () => (await import('../measure/MeasureMode')).MeasureMode);
const PositionOnMap = lazyInBackground(async () => (await import('../position/PositionOnMap')).PositionOnMap);
const SketchOnMap = lazyInBackground(async () => (await import('../sketch/SketchOnMap')).SketchOnMap);
const StakeOutBar = lazyInBackground(async () => (await import('../position/StakeOutBar')).StakeOutBar);
const PositionPanel = lazyOnIdle(async () => {
  for (const part of [PositionOnMap, StakeOutBar]) part.preload();
  return (await import('../position/PositionPanel')).PositionPanel;
});
const SketchMode = lazyOnIdle(async () => {
  SketchOnMap.preload();
  return (await import('../sketch/SketchMode')).SketchMode;
});
const SketchSidePanel = lazyOnIdle(async () => {
  // Shown at once where the map is for sketching, while the other waits for what lies on the map.
  SketchOnMap.preload();
  return (await import('../sketch/SketchMode')).SketchSidePanel;
});

interface CaseMapProps {
  /** As it is written, for instance `4699-31/472`. */
  propertyNumber: string;
  zone: UtmZone;
}

/** A map that fills its room and opens at the case's property, with everything else floating over it. */
export function CaseMap({ propertyNumber, zone }: CaseMapProps) {
  const t = useTexts('maps');
  const tiles = useAtomValue(shownTilesAtom);
  const overlays = useAtomValue(shownOverlaysAtom);
  const offers = useAtomValue(overlayOffersAtom);
  const loadTile = useAtomValue(loadTileAtom);
  const [mode, setMode] = useAtom(mapModeAtom);
  const outline = useAtomValue(propertyOutlineAtom);
  const busy = useAtomValue(mapBusyAtom);
  const load = useSetAtom(loadMapAtom);
  const [map, setMap] = useState<FieldMap | null>(null);
  const [seen] = useState(throttleView);
  const [tilesMissing, setTilesMissing] = useState(false);
  const [overlaysFailing, setOverlaysFailing] = useState<readonly FailingOverlay[]>([]);
  const [openPanel, setOpenPanel] = useAtom(openPanelAtom);
  const leaveMark = useSetAtom(leaveMarkAtom);
  const isEditing = useAtomValue(markEditAtom) !== null;
  const isDrawing = useAtomValue(isDrawingMarkAtom);
  const onTap = useSetAtom(tapForMarksAtom);
  const onLongPress = useSetAtom(drawMarkAtom);
  const onMarkMoved = useSetAtom(moveMarkAtom);
  const nudge = useSetAtom(nudgeMarkAtom);
  const [sketchLayers, setSketchLayers] = useState<SketchLayers | null>(null);
  const [storeSketch, setStoreSketch] = useState<(() => void) | null>(null);
  const [pictureFailure, setPictureFailure] = useState<MapNotice | null>(null);
  const panelId = useId();
  const positionPanelId = useId();
  const notices = useMapNotices({
    propertyNumber,
    tilesMissing,
    overlaysFailing,
    onAskForTiles: () => map?.askForMissingTiles(),
    onStoreSketch: storeSketch,
  });
  // In a function of its own, as React would call a function to get the state.
  const onSketchNotStored = useCallback((store: (() => void) | null) => setStoreSketch(() => store), []);
  const layersOpen = openPanel === 'layers' && !isEditing;
  const attributions = [...tiles, ...offers.filter(({ visible }) => visible).map(({ service }) => service)];

  useEffect(() => void load(), [load]);

  useEffect(() => {
    if (!busy) map?.openAt(outline?.box ?? null);
  }, [map, busy, outline]);

  useEffect(() => {
    const tryAgain = () => {
      void load();
      map?.askForMissingTiles();
    };
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, [load, map]);

  useEffect(() => {
    if (!busy) map?.whenDrawn(() => performance.mark('ready'));
  }, [busy, map]);

  return (
    <section ref={observeSection} className="fb-maps-case" aria-busy={busy}>
      <MapCanvas
        label={t('mapOf', { property: propertyNumber })}
        baseMap={tiles}
        overlays={overlays}
        property={outline}
        mode={mode}
        loadTile={loadTile}
        onMap={setMap}
        onView={seen.onView}
        onPointer={seen.onPointer}
        onTilesMissing={setTilesMissing}
        onOverlaysFailing={setOverlaysFailing}
        onTap={onTap}
        onLongPress={onLongPress}
        onMarkMoved={onMarkMoved}
        onKeyDown={(event) => {
          const direction = event.shiftKey ? directionOf(event.key) : null;
          if (!direction) return;
          event.preventDefault();
          nudge(direction);
        }}
      />
      {!isEditing && <LiveMapCentre store={seen.store} />}
      <MapHeader mode={mode} onMode={(next) => leaveMark(() => setMode(next))} />
      {map && (
        <LiveMapTools
          store={seen.store}
          onZoom={(steps) => map.zoomBy(steps)}
          onNorth={() => map.resetNorth()}
          layers={{
            panelId,
            isOpen: layersOpen,
            onToggle: () => (layersOpen ? setOpenPanel(null) : leaveMark(() => setOpenPanel('layers'))),
          }}
        >
          <MarkTools />
          <ImportTool map={map} />
          <FeatureTools positionPanelId={positionPanelId} />
          <ScreenshotTool
            map={map}
            store={seen.store}
            zone={zone}
            attributions={attributions.map(({ attribution }) => attribution)}
            onFailed={setPictureFailure}
          />
        </LiveMapTools>
      )}
      {isDrawing && (
        <p className="fb-maps-hint" role="status">
          {t('marks.drawHint')}
        </p>
      )}
      <MapNotices notices={pictureFailure ? [...notices, pictureFailure] : notices} />
      {map && <SketchOnMap map={map} onLayers={setSketchLayers} onNotStored={onSketchNotStored} />}
      {map && <PositionOnMap map={map} />}
      <div className="fb-maps-bottom">
        <MapBars>
          <StakeOutBar zone={zone} store={seen.store} />
          {map && sketchLayers && mode === 'sketch' && <SketchMode map={map} layers={sketchLayers} />}
          {map && mode === 'measure' && <MeasureMode map={map} />}
        </MapBars>
        <LiveMapFooter
          store={seen.store}
          zone={zone}
          attributions={attributions.map(({ attribution }) => attribution)}
        />
        {map && layersOpen && (
          <LiveLayerPanel
            store={seen.store}
            id={panelId}
            map={map}
            failing={overlaysFailing}
            onClose={() => setOpenPanel(null)}
          />
        )}
        {map && mode === 'feature info' && !isEditing && <FeatureInfoMode map={map} zone={zone} />}
        {map && mode === 'sketch' && <SketchSidePanel map={map} />}
        {map && <MarkParts map={map} seen={seen.store} exportButton={<ExportMarksButton />} />}
        {map && openPanel === 'position' && !isEditing && (
          <PositionPanel id={positionPanelId} map={map} zone={zone} onClose={() => setOpenPanel(null)} />
        )}
      </div>
      <MarkQuestions />
      {busy && (
        <div className="fb-maps-overlay">
          <Loading text={t('loading')} />
        </div>
      )}
    </section>
  );
}

// Named, so that it stays the same: React would end and begin it anew with every drawing.
const observeSection = (section: HTMLElement | null) => (section ? observeCoveredHeight(section) : undefined);
