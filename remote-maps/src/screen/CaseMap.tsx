import type { UtmZone } from '@feltbok/shared/domain/coordinates';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Loading } from '@feltbok/shared/ui/loading';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useId, useState } from 'react';
import { type MapNotice, MapNotices } from '../controls/MapNotices';
import { shownTilesAtom } from '../layers/base-map.state';
import { overlayOffersAtom } from '../layers/overlay.state';
import type { FailingOverlay, FieldMap } from '../map/field-map';
import { mapModeAtom } from '../map/map-mode.state';
import type { SketchLayers } from '../map/sketch-layers';
import { throttleView } from '../map/throttle-view';
import { MarkQuestions } from '../marks/MarkParts';
import { isDrawingMarkAtom } from '../marks/map-marks.state';
import { leaveMarkAtom, markEditAtom } from '../marks/mark-edit.state';
import { observeCoveredHeight } from './covered-height';
import { LiveMapCentre } from './LiveParts';
import { LazyPositionOnMap, LazySketchOnMap } from './lazy-modes';
import { MapBottom } from './MapBottom';
import { MapHeader } from './MapHeader';
import { MapOfCase } from './MapOfCase';
import { MapToolColumn } from './MapToolColumn';
import { useMapLoading } from './use-map-loading';
import { useMapNotices } from './use-map-notices';
import './case-map.css';

interface CaseMapProps {
  /** As it is written, for instance `4699-31/472`. */
  propertyNumber: string;
  zone: UtmZone;
}

/** A map that fills its room and opens at the case's property, with everything else floating over it. */
export function CaseMap({ propertyNumber, zone }: CaseMapProps) {
  const t = useTexts('maps');
  const [mode, setMode] = useAtom(mapModeAtom);
  const [map, setMap] = useState<FieldMap | null>(null);
  const [{ store, onView, onPointer }] = useState(throttleView);
  const [tilesMissing, setTilesMissing] = useState(false);
  const [overlaysFailing, setOverlaysFailing] = useState<readonly FailingOverlay[]>([]);
  const leaveMark = useSetAtom(leaveMarkAtom);
  const isEditing = useAtomValue(markEditAtom) !== null;
  const isDrawing = useAtomValue(isDrawingMarkAtom);
  const [sketchLayers, setSketchLayers] = useState<SketchLayers | null>(null);
  const [storeSketch, setStoreSketch] = useState<(() => void) | null>(null);
  const [pictureFailure, setPictureFailure] = useState<MapNotice | null>(null);
  const panelIds = { layers: useId(), position: useId() };
  const onAskForTiles = () => map?.askForMissingTiles();
  const problems = { tilesMissing, overlaysFailing, onAskForTiles, onStoreSketch: storeSketch };
  const notices = useMapNotices({ propertyNumber, ...problems });
  // In a function of its own, as React would call a function to get the state.
  const onSketchNotStored = useCallback((retry: (() => void) | null) => setStoreSketch(() => retry), []);
  const shared = { store, zone, panelIds, attributions: useAttributions() };
  const busy = useMapLoading(map);

  return (
    <section ref={observeSection} className="fb-maps-case" aria-busy={busy}>
      <MapOfCase
        {...{ propertyNumber, onView, onPointer }}
        onMap={setMap}
        onTilesMissing={setTilesMissing}
        onOverlaysFailing={setOverlaysFailing}
      />
      {!isEditing && <LiveMapCentre store={store} />}
      <MapHeader mode={mode} onMode={(next) => leaveMark(() => setMode(next))} />
      {map && <MapToolColumn map={map} {...shared} onPictureFailed={setPictureFailure} />}
      {isDrawing && (
        <p className="fb-maps-hint" role="status">
          {t('marks.drawHint')}
        </p>
      )}
      <MapNotices notices={pictureFailure ? [...notices, pictureFailure] : notices} />
      {map && <LazySketchOnMap map={map} onLayers={setSketchLayers} onNotStored={onSketchNotStored} />}
      {map && <LazyPositionOnMap map={map} />}
      <MapBottom map={map} sketchLayers={sketchLayers} overlaysFailing={overlaysFailing} {...shared} />
      <MarkQuestions />
      {busy && (
        <div className="fb-maps-overlay">
          <Loading text={t('loading')} />
        </div>
      )}
    </section>
  );
}

/** Whom the shown map data belong to. */
function useAttributions(): string[] {
  const tiles = useAtomValue(shownTilesAtom);
  const offers = useAtomValue(overlayOffersAtom);
  const sources = [...tiles, ...offers.filter(({ visible }) => visible).map(({ service }) => service)];
  return sources.map(({ attribution }) => attribution);
}

// Named, so that it stays the same: React would end and begin it anew with every drawing.
const observeSection = (section: HTMLElement | null) => (section ? observeCoveredHeight(section) : undefined);
