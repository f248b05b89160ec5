import { type KnownMark, markTitle } from '@feltbok/shared/case/boundary-marks.domain';
import type { Coordinate } from 'ol/coordinate';
import Feature from 'ol/Feature';
import Point from 'ol/geom/Point';
import VectorLayer from 'ol/layer/Vector';
import type { Size } from 'ol/size';
import VectorSource from 'ol/source/Vector';
import type View from 'ol/View';
import { accuracyClassOf } from '../marks/accuracy.domain';
import { zoneOf } from '../marks/mark-form.domain';
import {
  changedUuids,
  type ListedMark,
  type MarkLayers,
  markInLayers,
  marksInLayers,
  noMarkLayers,
} from '../marks/mark-layers.domain';
import { markIconOf } from '../marks/mark-type.domain';
import { type DrawnMark, drawn, labelSize, labelZoom, MarkStyles } from './mark-style';
import { mercatorOf } from './projections';

class MarkFeature extends Feature<Point> {
  constructor(
    readonly uuid: string,
    public drawn: DrawnMark,
    coordinate: Coordinate,
  ) {
    super(new Point(coordinate));
  }
}

/** What is drawn of a mark. */
export const drawnMark = ({ mark, standing }: ListedMark): DrawnMark =>
  drawn(
    {
      icon: markIconOf(mark.typeOfBoundaryMark),
      accuracy: accuracyClassOf(mark.quality.accuracy),
      isSaved: standing === 'saved',
    },
    markTitle(mark),
  );

export const coordinateOf = ({ north, east, utmType }: Pick<KnownMark, 'north' | 'east' | 'utmType'>): Coordinate =>
  mercatorOf({ north, east, zone: zoneOf(utmType) });

/** From so many marks in view on symbols give way to each other: nobody tells them apart any more, and it stays quick. */
const crowd = 1500;

/** The marks of a business on the map, ten thousands of them. */
export class MarkLayer {
  readonly layer: VectorLayer;
  private readonly source = new VectorSource<MarkFeature>();
  private readonly features = new Map<string, MarkFeature>();
  private shown = noMarkLayers;
  private isCrowded = false;

  constructor(
    private readonly view: View,
    zIndex: number,
  ) {
    const [thinned, whole] = [new MarkStyles('declutter'), new MarkStyles('none')];
    // Of one picture all marks ask for the same.
    let [sizedFor, size]: [number, number | null] = [Number.NaN, null];
    this.layer = new VectorLayer({
      source: this.source,
      zIndex,
      declutter: true,
      style: (feature, resolution) => {
        if (resolution !== sizedFor) {
          size = labelSize(view.getZoomForResolution(resolution) ?? labelZoom);
          sizedFor = resolution;
        }
        return (this.isCrowded ? thinned : whole).styleOf((feature as MarkFeature).drawn, size);
      },
    });
  }

  /** To be called when the view has come to rest. @param size of the map, CSS pixels */
  settle(size: Size | undefined): void {
    if (!size) return;
    let count = 0;
    const isCrowded =
      this.features.size > crowd &&
      this.source.forEachFeatureInExtent(this.view.calculateExtent(size), () => ++count > crowd) === true;
    if (isCrowded === this.isCrowded) return;
    this.isCrowded = isCrowded;
    this.layer.changed();
  }

  /** Shows these marks and no others; where few have changed, only those are drawn anew. */
  show(marks: MarkLayers): void {
    const changed = changedUuids(this.shown, marks);
    this.shown = marks;
    if (changed === null) this.showAll();
    else for (const uuid of changed) this.showOne(uuid);
  }

  /**
   * The marks within so many metres of the projection, the nearest first. By their places and not by their pictures:
   * where symbols have given way to each other, those can be chosen that do not show.
   */
  near([x = 0, y = 0]: Coordinate, tolerance: number): string[] {
    const distance = (feature: MarkFeature) => {
      const [east = 0, north = 0] = feature.getGeometry()?.getCoordinates() ?? [];
      return Math.hypot(east - x, north - y);
    };
    return this.source
      .getFeaturesInExtent([x - tolerance, y - tolerance, x + tolerance, y + tolerance])
      .map((feature) => ({ uuid: feature.uuid, metres: distance(feature) }))
      .filter(({ metres }) => metres <= tolerance)
      .sort((a, b) => a.metres - b.metres)
      .map(({ uuid }) => uuid);
  }

  private showAll(): void {
    this.features.clear();
    for (const one of marksInLayers(this.shown)) {
      this.features.set(one.mark.uuid, new MarkFeature(one.mark.uuid, drawnMark(one), coordinateOf(one.mark)));
    }
    this.source.clear(true);
    this.source.addFeatures([...this.features.values()]);
  }

  private showOne(uuid: string): void {
    const present = this.features.get(uuid);
    const now = markInLayers(this.shown, uuid);
    if (!now) {
      if (present) this.source.removeFeature(present);
      this.features.delete(uuid);
    } else if (present) {
      present.drawn = drawnMark(now);
      present.getGeometry()?.setCoordinates(coordinateOf(now.mark));
    } else {
      const created = new MarkFeature(uuid, drawnMark(now), coordinateOf(now.mark));
      this.features.set(uuid, created);
      this.source.addFeature(created);
    }
  }
}
