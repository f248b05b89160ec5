import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import Collection from 'ol/Collection';
import Feature from 'ol/Feature';
import GeometryCollection from 'ol/geom/GeometryCollection';
import MultiLineString from 'ol/geom/MultiLineString';
import MultiPoint from 'ol/geom/MultiPoint';
import Snap from 'ol/interaction/Snap';
import type OlMap from 'ol/Map';
import { toMapCoordinate } from './projections';

/** What points are put onto that are set near it: points before the sides of lines. */
export interface SnapTargets {
  points: readonly GeoPosition[];
  lines: ReadonlyArray<readonly GeoPosition[]>;
}

/** Puts the points that a pointer sets onto what lies near it. */
export class PointSnap {
  /** Whether the pointer is on something now. */
  isSnapped = false;
  private readonly features = new Collection<Feature>();
  private readonly featureByTargets = new Map<SnapTargets, Feature>();
  private map: OlMap | null = null;
  private interaction: Snap | null = null;

  /**
   * Adds the interaction as the map's last, which is asked first: the others hear of a point where
   * this one has put it.
   * @param reach CSS pixels
   */
  attach(map: OlMap, reach: number): void {
    this.detach();
    const snap = new Snap({ features: this.features, pixelTolerance: reach });
    snap.on('snap', () => {
      this.isSnapped = true;
    });
    snap.on('unsnap', () => {
      this.isSnapped = false;
    });
    map.addInteraction(snap);
    this.map = map;
    this.interaction = snap;
  }

  detach(): void {
    if (this.interaction) this.map?.removeInteraction(this.interaction);
    this.interaction = null;
    this.isSnapped = false;
  }

  setActive(isActive: boolean): void {
    this.interaction?.setActive(isActive);
  }

  /** Points are put onto these and nothing else. Those that stay are not indexed anew. */
  setTargets(targets: readonly SnapTargets[]): void {
    for (const [known, feature] of this.featureByTargets) {
      if (targets.includes(known)) continue;
      this.features.remove(feature);
      this.featureByTargets.delete(known);
    }
    for (const target of targets) {
      if (this.featureByTargets.has(target)) continue;
      const feature = toFeature(target);
      this.featureByTargets.set(target, feature);
      this.features.push(feature);
    }
  }
}

/** Makes one feature of them all, because OpenLayers then indexes them together. */
function toFeature(targets: SnapTargets): Feature {
  const points = new MultiPoint(targets.points.map(toMapCoordinate));
  const lines = new MultiLineString(targets.lines.map((line) => line.map(toMapCoordinate)));
  return new Feature(new GeometryCollection([points, lines]));
}
