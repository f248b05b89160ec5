import { hasCoordinates, type KnownMark, markTitle } from '@feltbok/shared/case/boundary-marks.domain';
import type { Coordinate } from 'ol/coordinate';
import { boundingExtent, type Extent, extendCoordinate, isEmpty } from 'ol/extent';
import Feature from 'ol/Feature';
import Point from 'ol/geom/Point';
import VectorSource from 'ol/source/Vector';
import { accuracyClassOf } from '../marks/model/accuracy.domain';
import { changedUuids, type ListedMark, type MarkLayers, noMarkLayers } from '../marks/model/mark-layers.domain';
import { markIconOf } from '../marks/model/mark-type.domain';
import { coordinateOf } from './mark-coordinate';
import { type DrawnMark, drawn } from './mark-style';
import { PlacedMarks } from './placed-marks';

export class MarkFeature extends Feature<Point> {
  constructor(
    readonly uuid: string,
    public drawn: DrawnMark,
    readonly coordinate: Coordinate,
  ) {
    super(new Point(coordinate));
  }
}

/** What is drawn of a mark. */
export const drawnMark = ({ mark, status }: ListedMark): DrawnMark =>
  drawn(
    {
      icon: markIconOf(mark.typeOfBoundaryMark),
      accuracy: accuracyClassOf(mark.quality.accuracy),
      isSaved: status === 'saved',
    },
    markTitle(mark),
  );

/** Of a base so many features are cached that were drawn before: the map comes back to where it was. */
const cachedFeatures = 20_000;
/** Milliseconds of a frame that may go into placing marks. */
const turn = 8;
/** Of more marks in one picture those are left out that would cover each other. */
const manyAtOnce = 6000;

/** The drawn features of a base. Its marks become features when they come into view, since most of many never do. */
interface MarkLayerCache {
  placed: PlacedMarks;
  features: Map<number, MarkFeature>;
  /** Uuids of its marks that are changed, or that an earlier base has. */
  hidden: ReadonlySet<string>;
}

/**
 * The marks of a business for a layer of the map: those that seldom change by `PlacedMarks`, and what is different from
 * them as features of OpenLayers.
 */
export class MarkSource extends VectorSource<MarkFeature> {
  private readonly laidOver = new Map<string, MarkFeature>();
  private shown = noMarkLayers;
  private caches: readonly MarkLayerCache[] = [];
  private coming: { marks: MarkLayers; caches: readonly MarkLayerCache[] } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param closest metres of the plane within which two marks cannot be distinguished at this zoom
   * @param onShown called when marks have come that took more than one frame to place
   */
  constructor(
    private readonly closest: () => number,
    private readonly onShown: () => void,
  ) {
    super();
  }

  /**
   * Shows these marks and no others: at once, except that many new ones take some frames, through which the former stay.
   */
  show(marks: MarkLayers): void {
    const known = [...this.caches, ...(this.coming?.caches ?? [])];
    const caches = marks.bases.map(
      (base) =>
        known.find(({ placed }) => placed.base.marks === base.marks && placed.base.status === base.status) ?? {
          placed: new PlacedMarks(base),
          features: new Map<number, MarkFeature>(),
          hidden: new Set<string>(),
        },
    );
    this.coming = { marks, caches };
    clearTimeout(this.timer);
    this.placeComing(performance.now() + turn);
  }

  /** What is on its way to be shown is, when this returns. */
  showAllNow(): void {
    clearTimeout(this.timer);
    this.placeComing(Number.POSITIVE_INFINITY);
  }

  /** Whether more than so many marks lie within an extent. */
  hasMoreThan(limit: number, extent: Extent): boolean {
    const total = this.laidOver.size + this.caches.reduce((sum, { placed }) => sum + placed.size, 0);
    if (total <= limit) return false;
    const over = super.getFeaturesInExtent(extent).length;
    // Those that are laid over by others count twice, which makes no difference to what this is for.
    return this.caches.reduce((sum, { placed }) => sum + placed.within(extent, limit + 1).length, over) > limit;
  }

  /** The marks that lie within so many metres of the plane, the nearest first. */
  near([x = 0, y = 0]: Coordinate, tolerance: number): string[] {
    const extent: Extent = [x - tolerance, y - tolerance, x + tolerance, y + tolerance];
    const found = super.getFeaturesInExtent(extent).map(({ uuid, coordinate }) => ({ uuid, coordinate }));
    for (const [{ placed }, index] of this.unchangedIn(extent))
      found.push({ uuid: placed.uuid(index), coordinate: placed.place(index) });
    return found
      .map(({ uuid, coordinate: [east = 0, north = 0] }) => ({ uuid, metres: Math.hypot(east - x, north - y) }))
      .filter(({ metres }) => metres <= tolerance)
      .sort((a, b) => a.metres - b.metres)
      .map(({ uuid }) => uuid);
  }

  /** Whether marks are still to come that take more than one frame to place. */
  get isPlacing(): boolean {
    return this.coming !== null;
  }

  /** What encloses the marks that lie within an extent; null where there are none. */
  extentWithin(around: Extent): Extent | null {
    const over = super.getFeaturesInExtent(around).map(({ coordinate }) => coordinate);
    const extent = boundingExtent(over);
    for (const cache of this.caches)
      for (const index of cache.placed.within(around))
        if (!this.isHidden(cache, index)) extendCoordinate(extent, cache.placed.place(index));
    return isEmpty(extent) ? null : extent;
  }

  /** What the layer draws of an extent. */
  override getFeaturesInExtent(extent: Extent): MarkFeature[] {
    for (const cache of this.caches) if (cache.features.size > cachedFeatures) cache.features.clear();
    const unchanged = this.unchangedIn(extent);
    const drawn = unchanged.length > manyAtOnce ? apart(unchanged, this.closest()) : unchanged;
    return [...super.getFeaturesInExtent(extent), ...drawn.map(featureOf)];
  }

  protected override disposeInternal(): void {
    clearTimeout(this.timer);
    super.disposeInternal();
  }

  private placeComing(end: number): void {
    if (!this.coming) return;
    const { marks, caches } = this.coming;
    if (!caches.every(({ placed }) => placed.placeUntil(end))) {
      this.timer = setTimeout(() => {
        this.placeComing(performance.now() + turn);
        if (!this.coming) this.onShown();
      });
      return;
    }
    const changed = changedUuids(this.shown, marks);
    const isSameGround = caches.length === this.caches.length && caches.every((one, at) => one === this.caches[at]);
    [this.shown, this.caches, this.coming] = [marks, caches, null];
    for (const [at, cache] of caches.entries()) cache.hidden = hiddenOf(marks, at);
    for (const uuid of changed) this.layOver(uuid, marks.over.get(uuid) ?? null);
    if (!isSameGround || changed.length > 0) this.changed();
  }

  private layOver(uuid: string, now: ListedMark | null): void {
    const present = this.laidOver.get(uuid);
    if (present) this.removeFeature(present);
    this.laidOver.delete(uuid);
    if (!now || !hasCoordinates(now.mark)) return;
    const created = new MarkFeature(uuid, drawnMark(now), coordinateOf(now.mark));
    this.laidOver.set(uuid, created);
    this.addFeature(created);
  }

  /** The marks of an extent that are shown as their bases have them. */
  private unchangedIn(extent: Extent): Found[] {
    const found: Found[] = [];
    for (const cache of this.caches)
      for (const index of cache.placed.within(extent)) if (!this.isHidden(cache, index)) found.push([cache, index]);
    return found;
  }

  /** Whether the mark is changed, or an earlier base has it. */
  private isHidden({ placed, hidden }: MarkLayerCache, index: number): boolean {
    return hidden.size > 0 && hidden.has(placed.uuid(index));
  }
}

/** Of the marks of a base those that are changed, or that an earlier base has: what lies in both is sought from the smaller. */
function hiddenOf({ bases, over }: MarkLayers, at: number): Set<string> {
  const own = bases[at]?.marks;
  const hidden = new Set(Array.from(over.keys()).filter((uuid) => own?.has(uuid)));
  for (const { marks } of bases.slice(0, at)) {
    if (!own) continue;
    const [smaller, larger] = marks.size < own.size ? [marks, own] : [own, marks];
    for (const uuid of smaller.keys()) if (larger.has(uuid)) hidden.add(uuid);
  }
  return hidden;
}

/** A mark of a base, by its index there. */
type Found = readonly [MarkLayerCache, number];

/** One of those that lie in the same square. @param side of the squares, metres */
function apart(found: readonly Found[], side: number): Found[] {
  const taken = new Set<number>();
  return found.filter(([{ placed }, index]) => {
    const [x = 0, y = 0] = placed.place(index);
    // One number of both, which stays whole.
    const square = Math.floor(x / side) * 0x4000000 + Math.floor(y / side);
    if (taken.has(square)) return false;
    taken.add(square);
    return true;
  });
}

function featureOf([{ placed, features }, index]: Found): MarkFeature {
  const known = features.get(index);
  if (known) return known;
  const [{ marks, status }, uuid] = [placed.base, placed.uuid(index)];
  const mark = marks.rows?.mark(index) ?? (marks.get(uuid) as KnownMark);
  const created = new MarkFeature(uuid, drawnMark({ mark, status }), placed.place(index));
  features.set(index, created);
  return created;
}
