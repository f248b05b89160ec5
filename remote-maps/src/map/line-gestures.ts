import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import type { Coordinate } from 'ol/coordinate';
import type OlMap from 'ol/Map';
import type MapBrowserEvent from 'ol/MapBrowserEvent';
import { getPointResolution } from 'ol/proj';
import type { MapPart } from './map-part';
import { toGeoPosition } from './map-view';

/** CSS pixels from a tap within which a mark is hit. */
const reach = 24;

export interface LineTap {
  position: GeoPosition;
  /** The place on the map's plane. */
  coordinate: Coordinate;
  /** Metres on the ground within which a mark is hit. */
  reach: number;
}

interface LineGestureListeners {
  onTap(tap: LineTap): void;
  /** @returns whether the key was used */
  onKey(key: string): boolean;
}

/** Reports taps and keys while the map is in the mode of boundary lines. */
export class LineGestures implements MapPart {
  private map: OlMap | null = null;

  constructor(private readonly listeners: LineGestureListeners) {}

  attach(map: OlMap): void {
    this.map = map;
    map.on('click', this.onClick);
    map.getTargetElement()?.addEventListener('keydown', this.onKey);
  }

  detach(): void {
    this.map?.un('click', this.onClick);
    this.map?.getTargetElement()?.removeEventListener('keydown', this.onKey);
    this.map = null;
  }

  /** Acts as a tap in the middle of the map, for keyboards and fingers that hide the place. */
  tapMiddle(): void {
    const middle = this.map?.getView().getCenter();
    if (middle) this.reportTap(middle);
  }

  private readonly onClick = (event: MapBrowserEvent) => {
    event.preventDefault();
    this.reportTap(event.coordinate);
  };

  private readonly onKey = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'Enter') this.tapMiddle();
    else if (!this.listeners.onKey(key)) return;
    event.preventDefault();
  };

  private reportTap(coordinate: Coordinate): void {
    const view = this.map?.getView();
    const resolution = view?.getResolution();
    if (!view || resolution === undefined) return;
    const metres = getPointResolution(view.getProjection(), resolution, coordinate, 'm');
    this.listeners.onTap({
      position: toGeoPosition(coordinate),
      coordinate,
      reach: reach * metres,
    });
  }
}
