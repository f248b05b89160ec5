import { hasCoordinates, markTitle } from '@feltbok/shared/case/boundary-marks.domain';
import type { ListedMark } from '@feltbok/shared/case/mark-list.domain';
import type { Coordinate } from 'ol/coordinate';
import { boundingExtent, type Extent, isEmpty } from 'ol/extent';
import Feature from 'ol/Feature';
import Point from 'ol/geom/Point';
import VectorSource from 'ol/source/Vector';
import { accuracyClassOf } from '../marks/model/accuracy.domain';
import { markIconOf } from '../marks/model/mark-type.domain';
import { coordinateOf } from './mark-coordinate';
import { type DrawnMark, drawn } from './mark-style';

export class MarkFeature extends Feature<Point> {
  constructor(
    readonly uuid: string,
    public drawn: DrawnMark,
    coordinate: Coordinate,
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

/** Milliseconds of a frame that may go into placing marks. */
const frameMs = 8;
/** Number of marks that are placed between two looks at the clock. */
const marksPerCheck = 250;
/** When more marks are in one picture, those are left out that would cover each other. */
const manyInView = 6000;

/** A mark and its place. It stays the same object while mark and status are the same. */
interface PlacedMark {
  listed: ListedMark;
  /** Metres on the map's plane. NaN, which lies within no extent, for an unmeasured mark. */
  x: number;
  y: number;
  /** Made when the mark first comes into view, since most of many never do. */
  feature: MarkFeature | null;
}

type PlacedMarks = ReadonlyMap<string, PlacedMark>;

/** A list that is on its way to the map. */
interface Placing {
  rest: Iterator<ListedMark>;
  /** Marks that are placed already, shown or not, by uuid. */
  known: PlacedMarks;
  placed: Map<string, PlacedMark>;
}

/**
 * The marks of a business for a layer of the map; features are made when they come into view.
 * Queries look through the places of all marks: that takes a millisecond, so there is no index.
 */
export class MarkSource extends VectorSource<MarkFeature> {
  private shown: PlacedMarks = new Map();
  private placing: Placing | null = null;
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
   * Shows these marks and no others. Many new ones take some frames, and the former stay until
   * then.
   * @param marks by uuid
   */
  show(marks: ReadonlyMap<string, ListedMark>): void {
    const known = this.placing ? new Map([...this.shown, ...this.placing.placed]) : this.shown;
    this.placing = { rest: marks.values(), known, placed: new Map() };
    clearTimeout(this.timer);
    this.continuePlacing(performance.now() + frameMs);
  }

  /** Shows at once what is on its way. */
  showAllNow(): void {
    clearTimeout(this.timer);
    this.continuePlacing(Number.POSITIVE_INFINITY);
  }

  /** Whether more than so many marks lie within an extent. */
  hasMoreThan(limit: number, extent: Extent): boolean {
    return this.shown.size > limit && this.findWithin(extent).length > limit;
  }

  /** The marks that lie within so many metres of the plane, the nearest first. */
  near([x = 0, y = 0]: Coordinate, tolerance: number): string[] {
    return this.findWithin([x - tolerance, y - tolerance, x + tolerance, y + tolerance])
      .map((mark) => ({
        uuid: mark.listed.mark.uuid,
        metres: Math.hypot(mark.x - x, mark.y - y),
      }))
      .filter(({ metres }) => metres <= tolerance)
      .sort((a, b) => a.metres - b.metres)
      .map(({ uuid }) => uuid);
  }

  /** Whether marks are still to come that take more than one frame to place. */
  get isPlacing(): boolean {
    return this.placing !== null;
  }

  /** What encloses the marks that lie within an extent; null where there are none. */
  extentWithin(around: Extent): Extent | null {
    const extent = boundingExtent(this.findWithin(around).map(({ x, y }) => [x, y]));
    return isEmpty(extent) ? null : extent;
  }

  /** What the layer draws of an extent. */
  override getFeaturesInExtent(extent: Extent): MarkFeature[] {
    const found = this.findWithin(extent);
    return (found.length > manyInView ? thinOut(found, this.closest()) : found).map(toFeature);
  }

  protected override disposeInternal(): void {
    clearTimeout(this.timer);
    super.disposeInternal();
  }

  private findWithin([west = 0, south = 0, east = 0, north = 0]: Extent): PlacedMark[] {
    const found: PlacedMark[] = [];
    for (const mark of this.shown.values()) {
      const { x, y } = mark;
      if (x >= west && x <= east && y >= south && y <= north) found.push(mark);
    }
    return found;
  }

  /** @param end by `performance.now` */
  private continuePlacing(end: number): void {
    if (!this.placing) return;
    while (!placeSome(this.placing)) {
      if (performance.now() < end) continue;
      this.timer = setTimeout(() => {
        this.continuePlacing(performance.now() + frameMs);
        if (!this.placing) this.onShown();
      });
      return;
    }
    const former = this.shown;
    this.shown = this.placing.placed;
    this.placing = null;
    if (!hasSameMarks(former, this.shown)) this.changed();
  }
}

/** @returns whether all marks of the list are placed */
function placeSome({ rest, known, placed }: Placing): boolean {
  for (let count = 0; count < marksPerCheck; count += 1) {
    const next = rest.next();
    if (next.done) return true;
    const { mark, status } = next.value;
    const former = known.get(mark.uuid);
    const isSame = former?.listed.mark === mark && former.listed.status === status;
    placed.set(mark.uuid, isSame ? former : placeMark(next.value));
  }
  return false;
}

function placeMark(listed: ListedMark): PlacedMark {
  const isMeasured = hasCoordinates(listed.mark);
  const [x = Number.NaN, y = Number.NaN] = isMeasured ? coordinateOf(listed.mark) : [];
  return { listed, x, y, feature: null };
}

function hasSameMarks(former: PlacedMarks, now: PlacedMarks): boolean {
  if (former.size !== now.size) return false;
  for (const [uuid, mark] of now) if (former.get(uuid) !== mark) return false;
  return true;
}

/**
 * Leaves one mark for each square.
 * @param side of the squares, metres
 */
function thinOut(marks: readonly PlacedMark[], side: number): PlacedMark[] {
  const squares = new Map<string, PlacedMark>();
  for (const mark of marks) {
    const square = `${Math.floor(mark.x / side)} ${Math.floor(mark.y / side)}`;
    if (!squares.has(square)) squares.set(square, mark);
  }
  return [...squares.values()];
}

function toFeature(placed: PlacedMark): MarkFeature {
  const { listed, x, y } = placed;
  placed.feature ??= new MarkFeature(listed.mark.uuid, drawnMark(listed), [x, y]);
  return placed.feature;
}
