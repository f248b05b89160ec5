import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Spin } from '@feltbok/ui/core.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo, useState } from 'react';
import { MapNotices } from '../controls/MapNotices';
import type { FieldMap } from '../map/field-map';
import { createThrottledView } from '../map/throttle-view';
import { useViewSelector, type ViewStore } from '../map/view-store';
import { MapBar } from './MapBar';
import { MapBottom } from './MapBottom';
import { MapHeader } from './MapHeader';
import { MapOfCase } from './MapOfCase';
import { mapModes } from './map-modes';
import { leaveWorkAtom, openWorkAtom } from './map-modes.state';
import { useMapLoading } from './use-map-loading';
import { useMapNotices } from './use-map-notices';
import './case-map.css';

interface CaseMapProps {
  /** The property's number as it is written, for instance `4699-31/472`. */
  propertyNumber: string;
  zone: UtmZone;
}

/** The map of the case at its property, with all modes floating over it. */
export function CaseMap({ propertyNumber, zone }: CaseMapProps) {
  const t = useTexts('maps');
  const [map, setMap] = useState<FieldMap | null>(null);
  const [{ store: view, onView, onPointer }] = useState(createThrottledView);
  const leave = useSetAtom(leaveWorkAtom);
  const modeProps = useMemo(() => map && { map, view, zone, leave }, [map, view, zone, leave]);
  const busy = useMapLoading(map);
  return (
    <section className="fb-maps-case" aria-busy={busy}>
      <MapOfCase
        propertyNumber={propertyNumber}
        onView={onView}
        onPointer={onPointer}
        onMap={setMap}
      />
      <MapCentre view={view} />
      <MapHeader />
      {modeProps && <MapBar {...modeProps} />}
      <MapNotices notices={useMapNotices(propertyNumber, map)} />
      {modeProps && mapModes.map(({ name, OnMap }) => OnMap && <OnMap key={name} {...modeProps} />)}
      <MapBottom modeProps={modeProps} view={view} zone={zone} />
      {busy && (
        <p className="fb-maps-loading" role="status">
          <Spin size="small" />
          {t('loading')}
        </p>
      )}
    </section>
  );
}

/** Marks the point that the coordinates in the foot belong to. */
function MapCentre({ view: store }: { view: ViewStore }) {
  const isHidden = useAtomValue(openWorkAtom) !== null;
  const { view, pointer } = useViewSelector(
    store,
    (seen) => seen.view !== null && seen.pointer === null,
  );
  return view && !pointer && !isHidden && <span className="fb-maps-centre" aria-hidden="true" />;
}
