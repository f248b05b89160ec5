import type { UtmZone } from '@feltbok/shared/domain/coordinates';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Loading } from '@feltbok/shared/ui/loading';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { baseMapAtom, chooseBaseMapAtom, offeredBaseMapsAtom, shownTilesAtom } from './catalogue/catalogue.state';
import { BaseMapChoice } from './map/BaseMapChoice';
import type { FieldMap } from './map/field-map';
import { MapCanvas } from './map/MapCanvas';
import { MapFoot } from './map/MapFoot';
import { MapTools } from './map/MapTools';
import type { MapView } from './map/map-view';
import type { GeoPosition } from './map/projections';
import { loadMapAtom, mapBusyAtom } from './map-load.state';
import { MapNotices } from './notices/MapNotices';
import { useMapNotices } from './notices/useMapNotices';
import { propertyOutlineAtom } from './property/property.state';
import './case-map.css';

interface CaseMapProps {
  /** As it is written, for instance `4699-31/472`. */
  propertyNumber: string;
  zone: UtmZone;
}

/** A map that fills its room and opens at the case's property, with everything else floating over it. */
export function CaseMap({ propertyNumber, zone }: CaseMapProps) {
  const t = useTexts('maps');
  const baseMap = useAtomValue(baseMapAtom);
  const offered = useAtomValue(offeredBaseMapsAtom);
  const chooseBaseMap = useSetAtom(chooseBaseMapAtom);
  const tiles = useAtomValue(shownTilesAtom);
  const outline = useAtomValue(propertyOutlineAtom);
  const busy = useAtomValue(mapBusyAtom);
  const load = useSetAtom(loadMapAtom);
  const [map, setMap] = useState<FieldMap | null>(null);
  const [view, setView] = useState<MapView | null>(null);
  const [pointer, setPointer] = useState<GeoPosition | null>(null);
  const [tilesMissing, setTilesMissing] = useState(false);
  const notices = useMapNotices({ propertyNumber, tilesMissing, onAskForTiles: () => map?.askForMissingTiles() });

  useEffect(() => void load(), [load]);

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
    <section className="fb-maps-case" aria-busy={busy}>
      <MapCanvas
        label={t('mapOf', { property: propertyNumber })}
        baseMap={tiles}
        property={outline}
        onMap={setMap}
        onView={setView}
        onPointer={setPointer}
        onTilesMissing={setTilesMissing}
      />
      <h2 className="fb-maps-title">{t('title')}</h2>
      {map && view && <MapTools view={view} onZoom={(steps) => map.zoomBy(steps)} onNorth={() => map.resetNorth()} />}
      <BaseMapChoice offered={offered} chosen={baseMap} onChoose={chooseBaseMap} />
      {view && (
        <MapFoot view={view} pointer={pointer} zone={zone} attributions={tiles.map(({ attribution }) => attribution)} />
      )}
      <MapNotices notices={notices} />
      {busy && (
        <div className="fb-maps-overlay">
          <Loading text={t('loading')} />
        </div>
      )}
    </section>
  );
}
