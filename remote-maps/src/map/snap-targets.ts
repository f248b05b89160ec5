import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import Collection from 'ol/Collection';
import Feature from 'ol/Feature';
import GeometryCollection from 'ol/geom/GeometryCollection';
import MultiLineString from 'ol/geom/MultiLineString';
import MultiPoint from 'ol/geom/MultiPoint';
import Snap from 'ol/interaction/Snap';
import type OlMap from 'ol/Map';
import { toMapCoordinate } from './projections';

/** What new points snap to: points take precedence over the sides of lines. */
export interface SnapTargets {
  points: readonly GeoPosition[];
  lines: ReadonlyArray<readonly GeoPosition[]>;
}

/** Snaps the pointer's points to targets near it. */
export class PointSnap {
  /** Whether the pointer is snapped now. */
  isSnapped = false;
  private readonly features = new Collection<Feature>();
  private readonly featureByTargets = new Map<SnapTargets, Feature>();
  private map: OlMap | null = null;
  private interaction: Snap | null = null;

  /**
   * Adds the interaction last, because OpenLayers asks the last one first, and the others must get
   * the snapped place.
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

  /** Replaces the targets. Those that stay are not indexed again. */
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

/** Joins all targets to one feature, because OpenLayers then indexes them together. */
function toFeature(targets: SnapTargets): Feature {
  const points = new MultiPoint(targets.points.map(toMapCoordinate));
  const lines = new MultiLineString(targets.lines.map((line) => line.map(toMapCoordinate)));
  return new Feature(new GeometryCollection([points, lines]));
}
