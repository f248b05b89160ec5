import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import Feature from 'ol/Feature';
import GeoJSON from 'ol/format/GeoJSON';
import Point from 'ol/geom/Point';
import VectorLayer from 'ol/layer/Vector';
import type OlMap from 'ol/Map';
import type MapBrowserEvent from 'ol/MapBrowserEvent';
import VectorSource from 'ol/source/Vector';
import CircleStyle from 'ol/style/Circle';
import Fill from 'ol/style/Fill';
import Stroke from 'ol/style/Stroke';
import Style from 'ol/style/Style';
import type { ParcelGeometry } from '../geometry/parcels.domain';
import type { MapPart } from './map-part';
import { toGeoPosition } from './map-view';
import { degrees, toMapCoordinate } from './projections';

/** Above the case's own property, below the marks. */
const placeZIndex = 1050;

/**
 * The outline is filled, because colour alone would not distinguish it from the case's own
 * property.
 */
const outlineStyle = [
  new Style({ stroke: new Stroke({ color: 'rgb(255 255 255 / 90%)', width: 8 }) }),
  new Style({
    stroke: new Stroke({ color: '#0b57d0', width: 4, lineDash: [12, 8] }),
    fill: new Fill({ color: 'rgb(11 87 208 / 14%)' }),
  }),
];

const pinStyle = [
  new Style({
    image: new CircleStyle({ radius: 11, stroke: new Stroke({ color: '#ffffff', width: 6 }) }),
  }),
  new Style({
    image: new CircleStyle({
      radius: 11,
      stroke: new Stroke({ color: '#0b57d0', width: 3 }),
      fill: new Fill({ color: 'rgb(255 255 255 / 1%)' }),
    }),
  }),
];

/** A place that the user asked about by a touch. */
export interface TouchedPlace {
  position: GeoPosition;
  /** Metres of EPSG:3857 per pixel. */
  resolution: number;
}

/**
 * Takes taps, and Enter for the middle of the map, as questions about a place, and shows the place
 * with its parcels.
 */
export class PlaceLayer implements MapPart {
  private map: OlMap | null = null;
  private readonly source = new VectorSource();
  private readonly layer = new VectorLayer({
    source: this.source,
    zIndex: placeZIndex,
    // A property without a measured outline is shown as a point.
    style: (feature) => (feature.getGeometry()?.getType() === 'Point' ? pinStyle : outlineStyle),
  });
  // `click` would also come for the first of two taps that zoom.
  private readonly onTap = ({ coordinate }: MapBrowserEvent) => this.ask(coordinate);
  private readonly onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    this.askMiddle();
  };

  constructor(private readonly onAsk: (place: TouchedPlace) => void) {}

  attach(map: OlMap): void {
    this.map = map;
    map.addLayer(this.layer);
    map.on('singleclick', this.onTap);
    map.getTargetElement()?.addEventListener('keydown', this.onKey);
    this.setCursor('help');
  }

  detach(): void {
    const { map } = this;
    if (!map) return;
    this.setCursor('');
    map.getTargetElement()?.removeEventListener('keydown', this.onKey);
    map.un('singleclick', this.onTap);
    map.removeLayer(this.layer);
    this.map = null;
  }

  /**
   * Asks about the middle of the map, for the keyboard and for fingers that would hide the place.
   */
  askMiddle(): void {
    const centre = this.map?.getView().getCenter();
    if (centre) this.ask(centre);
  }

  /** @param position null for a question that is about no place */
  show(position: GeoPosition | null, parcels: readonly ParcelGeometry[]): void {
    const reader = new GeoJSON({ dataProjection: degrees, featureProjection: 'EPSG:3857' });
    this.source.clear();
    this.source.addFeatures(parcels.flatMap((geometry) => reader.readFeatures(geometry)));
    if (!position) return;
    this.source.addFeature(new Feature(new Point(toMapCoordinate(position))));
  }

  private ask(coordinate: number[]): void {
    const resolution = this.map?.getView().getResolution();
    if (resolution !== undefined) this.onAsk({ position: toGeoPosition(coordinate), resolution });
  }

  private setCursor(cursor: string): void {
    const viewport = this.map?.getViewport();
    if (viewport) viewport.style.cursor = cursor;
  }
}
