import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import { buffer, type Extent, getCenter } from 'ol/extent';
import { fromLonLat, getPointResolution, toLonLat, transformExtent } from 'ol/proj';
import type { Size } from 'ol/size';
import View from 'ol/View';
import type { DegreesBox } from '../geometry/parcels.domain';
import { toScale } from '../tiles/scales';
import { degrees } from './projections';

export const minZoom = 7;
export const maxZoom = 21;
export const initialZoom = 17;
/** The zoom at which users can tell apart marks that are a few metres from each other. */
export const closeZoom = 19;
const initialCentre = [6.66, 60.32];

/** The visible part of the world. */
export interface MapView {
  centre: GeoPosition;
  zoom: number;
  /** Clockwise, in radians; 0 is north up. */
  rotation: number;
  /** On the ground, at the centre. */
  metresPerPixel: number;
  /**
   * Denominator of the scale as map services compute it, see `toScale`; the true scale on the
   * ground is larger.
   */
  serviceScale: number;
}

/** Creates the view of a map whose property is unknown, in Web Mercator like the tiles. */
export const createOpeningView = () =>
  new View({
    center: fromLonLat(initialCentre),
    zoom: initialZoom,
    minZoom,
    maxZoom,
    projection: 'EPSG:3857',
  });

/** Converts a box to an extent on the view's plane. */
export const toExtent = (view: View, { west, south, east, north }: DegreesBox): Extent =>
  transformExtent([west, south, east, north], degrees, view.getProjection());

/** Widens an extent by kilometres on the ground. */
export function widenExtent(view: View, extent: Extent, kilometres: number): Extent {
  const metres = getPointResolution(view.getProjection(), 1, getCenter(extent), 'm');
  return buffer(extent, (kilometres * 1000) / metres);
}

/**
 * Moves a view to show a whole extent, no closer than the initial zoom.
 * @param size CSS pixels
 * @param covered pixels at the map's edges that must not cover the extent
 */
export function fitExtent(
  view: View,
  extent: Extent,
  size: Size,
  covered = { top: 0, right: 0, bottom: 0 },
): void {
  const [width = 0, height = 0] = size;
  const freeWidth = width - covered.right;
  const freeHeight = height - covered.top - covered.bottom;
  // The margin leaves room for what floats over the map.
  const margin = Math.max(0, Math.min(80, freeWidth / 6, freeHeight / 6));
  view.fit(extent, {
    size,
    padding: [margin + covered.top, margin + covered.right, margin + covered.bottom, margin],
    maxZoom: initialZoom,
  });
}

export function toMapView(view: View): MapView | null {
  const centre = view.getCenter();
  const resolution = view.getResolution();
  const zoom = view.getZoom();
  if (!centre || resolution === undefined || zoom === undefined) return null;
  return {
    centre: toGeoPosition(centre),
    zoom,
    rotation: view.getRotation(),
    metresPerPixel: getPointResolution(view.getProjection(), resolution, centre, 'm'),
    serviceScale: toScale(resolution),
  };
}

/** @param coordinate in the view's projection */
export function toGeoPosition(coordinate: number[]): GeoPosition {
  const [longitude = Number.NaN, latitude = Number.NaN] = toLonLat(coordinate);
  return { longitude, latitude };
}
