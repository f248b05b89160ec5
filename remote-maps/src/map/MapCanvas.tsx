import { useEffect, useRef, useState } from 'react';
import type { RasterTiles } from '../catalogue/catalogue.domain';
import type { PropertyOutline } from '../property/property.domain';
import { FieldMap } from './field-map';
import type { MapView } from './map-view';
import type { GeoPosition } from './projections';
import 'ol/ol.css';
import './map-canvas.css';

interface MapCanvasProps {
  /** Names the map and its keys for those who do not see it. */
  label: string;
  baseMap: readonly RasterTiles[];
  property: PropertyOutline | null;
  /** Given the map when it stands, and null when it is gone. This and the listeners must not change. */
  onMap: (map: FieldMap | null) => void;
  onView: (view: MapView) => void;
  onPointer: (position: GeoPosition | null) => void;
  onTilesMissing: (missing: boolean) => void;
}

/** Where OpenLayers draws. Arrow keys move the map and + and − zoom it while it has the focus. */
export function MapCanvas({ label, baseMap, property, onMap, onView, onPointer, onTilesMissing }: MapCanvasProps) {
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<FieldMap | null>(null);

  useEffect(() => {
    if (!element.current) return;
    const created = new FieldMap(element.current, { onView, onPointer, onTilesMissing });
    setMap(created);
    onMap(created);
    return () => {
      onMap(null);
      created.dispose();
    };
  }, [onMap, onView, onPointer, onTilesMissing]);

  useEffect(() => map?.showBaseMap(baseMap), [map, baseMap]);
  useEffect(() => {
    if (property) map?.showProperty(property);
  }, [map, property]);

  // biome-ignore lint/a11y/noNoninteractiveTabindex: the map itself takes the keys that move it
  return <div ref={element} className="fb-maps-canvas" role="application" aria-label={label} tabIndex={0} />;
}
