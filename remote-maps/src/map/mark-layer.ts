import type { ListedMark } from '@feltbok/shared/case/mark-list.domain';
import type { Coordinate } from 'ol/coordinate';
import type { Extent } from 'ol/extent';
import type { Size } from 'ol/size';
import type View from 'ol/View';
import { DrawnLayer } from './drawn-layer';
import { type MarkFeature, MarkSource } from './mark-source';
import { areDots, labelSize, labelZoom, MarkStyles } from './mark-style';
import { symbolSide } from './mark-symbols';

/**
 * From so many marks in view on symbols give way to each other: nobody distinguishes them any more,
 * and it stays quick.
 */
const crowd = 1500;

/** The marks of a business on the map, a hundred thousand of them. */
export class MarkLayer {
  readonly layer: DrawnLayer<MarkFeature>;
  private readonly source: MarkSource;
  private isCrowded = false;
  private size: Size | undefined;

  /** @param onShown called when marks show that took more than one frame to place */
  constructor(
    private readonly view: View,
    zIndex: number,
    onShown: () => void = () => undefined,
  ) {
    this.source = new MarkSource(
      // Of two symbols that lie on each other by more than half, one gives way in any case.
      () => (symbolSide / 2) * (view.getResolution() ?? 0),
      () => {
        this.settle(this.size);
        onShown();
      },
    );
    const thinned = new MarkStyles('declutter');
    const whole = new MarkStyles('none');
    // Of one picture all marks ask for the same.
    let sizedFor = Number.NaN;
    let size: number | null = null;
    let isDot = false;
    this.layer = new DrawnLayer({
      source: this.source,
      zIndex,
      declutter: true,
      style: (feature, resolution) => {
        if (resolution !== sizedFor) {
          const zoom = view.getZoomForResolution(resolution) ?? labelZoom;
          size = labelSize(zoom);
          isDot = areDots(zoom);
          sizedFor = resolution;
        }
        const styles = this.isCrowded ? thinned : whole;
        const { drawn } = feature as MarkFeature;
        return isDot ? styles.dotOf(drawn) : styles.styleOf(drawn, size);
      },
    });
  }

  /** To be called when the view has come to rest. @param size of the map, CSS pixels */
  settle(size: Size | undefined): void {
    this.size = size;
    if (!size) return;
    const isCrowded = this.source.hasMoreThan(crowd, this.view.calculateExtent(size));
    if (isCrowded === this.isCrowded) return;
    this.isCrowded = isCrowded;
    this.layer.changed();
  }

  /** See `MarkSource.show`. */
  show(marks: ReadonlyMap<string, ListedMark>): void {
    this.source.show(marks);
  }

  /** See `MarkSource.isPlacing`. */
  get isPlacing(): boolean {
    return this.source.isPlacing;
  }

  /** See `MarkSource.extentWithin`. */
  extentWithin(around: Extent): Extent | null {
    return this.source.extentWithin(around);
  }

  /** See `MarkSource.showAllNow`. */
  showAllNow(): void {
    this.source.showAllNow();
  }

  /**
   * The marks within so many metres of the projection, the nearest first. By their places and not
   * by their pictures: where symbols have given way to each other, those can be chosen that do not
   * show.
   */
  near(place: Coordinate, tolerance: number): string[] {
    return this.source.near(place, tolerance);
  }
}
