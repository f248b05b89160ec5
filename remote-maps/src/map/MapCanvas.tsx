import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import { useEffect, useRef, useState } from 'react';
import type { PropertyOutline } from '../geometry/parcels.domain';
import type { RasterTiles } from '../tiles/raster-tiles.domain';
import type { LoadTile } from '../tiles/tile-answer.domain';
import { FieldMap } from './field-map';
import type { MapView } from './map-view';
import type { ModePermits } from './mode-permits';
import type { FailingOverlay } from './tile-layers';
import type { MapOverlay } from './wms-layer';
import 'ol/ol.css';
import './map-canvas.css';

interface MapCanvasProps {
  /** Describes the map and its keys to screen readers. */
  label: string;
  baseMap: readonly RasterTiles[];
  /** Lowest first. */
  overlays: readonly MapOverlay[];
  property: PropertyOutline | null;
  permits: ModePermits;
  /** Loads the pictures. Must be stable. */
  loadTile: LoadTile;
  /**
   * Called with the map when it is created, and with `null` when it is removed. This and the
   * listeners must be stable.
   */
  onMap: (map: FieldMap | null) => void;
  onView: (view: MapView) => void;
  onPointer: (position: GeoPosition | null) => void;
  onTilesMissing: (missing: boolean) => void;
  onOverlaysFailing: (failing: readonly FailingOverlay[]) => void;
}

/**
 * The element that OpenLayers draws in. While it has the focus, arrow keys move the map and + and −
 * zoom it.
 */
export function MapCanvas(props: MapCanvasProps) {
  const { label, baseMap, overlays, property, permits, loadTile, onMap } = props;
  const { onView, onPointer, onTilesMissing, onOverlaysFailing } = props;
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<FieldMap | null>(null);

  useEffect(() => {
    if (!element.current) return;
    const listeners = { onView, onPointer, onTilesMissing, onOverlaysFailing };
    const created = new FieldMap(element.current, listeners, loadTile);
    setMap(created);
    onMap(created);
    return () => {
      onMap(null);
      created.dispose();
    };
  }, [onMap, onView, onPointer, onTilesMissing, onOverlaysFailing, loadTile]);

  useEffect(() => map?.showBaseMap(baseMap), [map, baseMap]);
  useEffect(() => map?.showOverlays(overlays), [map, overlays]);
  useEffect(() => map?.setPermits(permits), [map, permits]);
  useEffect(() => {
    if (property) map?.showProperty(property);
  }, [map, property]);

  return (
    <div
      ref={element}
      className="fb-maps-canvas"
      role="application"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the map itself takes the keys that move it
      tabIndex={0}
    />
  );
}
