import type { KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { Coordinate } from 'ol/coordinate';
import { boundingExtent, buffer } from 'ol/extent';
import Feature from 'ol/Feature';
import LineString from 'ol/geom/LineString';
import MultiPoint from 'ol/geom/MultiPoint';
import Point from 'ol/geom/Point';
import VectorLayer from 'ol/layer/Vector';
import type OlMap from 'ol/Map';
import VectorSource from 'ol/source/Vector';
import CircleStyle from 'ol/style/Circle';
import Fill from 'ol/style/Fill';
import Stroke from 'ol/style/Stroke';
import Style from 'ol/style/Style';
import Text from 'ol/style/Text';
import { toZone } from '../mark-model/mark-form.domain';
import type { MapPart } from './map-part';
import { toMarkCoordinate } from './mark-coordinate';
import { convertUtmToMap } from './projections';

/** Above the property, below the marks of the case. */
const linesZIndex = 1050;
/** Above all other lines, still below the marks. */
const selectedZIndex = 1060;
/** CSS pixels from a tap within which a line is hit. */
const reach = 20;

/** A line between two marks that are known. */
export interface PlacedLine {
  line: KnownLine;
  start: KnownMark;
  end: KnownMark;
  /** A line that the server does not have as it is shown has an orange edge. */
  isSaved: boolean;
}

/** Lines that are being drawn: the marks so far, and the points between each and the one before. */
export interface LineDraft {
  marks: readonly KnownMark[];
  lines: readonly PlacedLine[];
}

/**
 * Colours that stay apart for users who cannot distinguish red from green. A disputed line is also
 * broken, so that it stands out in a black and white print.
 */
const ink = { agreed: '#14201a', disputed: '#b5400b', drawn: '#0b57d0' };
const paper = { saved: 'rgb(255 255 255 / 90%)', notSaved: '#ffb45c' };
const disputedDash = [12, 8];

const lineStyles = {
  agreed: createLineStyles(ink.agreed),
  disputed: createLineStyles(ink.disputed, disputedDash),
};

function createLineStyles(color: string, lineDash?: number[]) {
  const stroke = new Stroke({ color, width: 3.5, lineDash, lineCap: 'butt' });
  const create = (edge: string) => [
    new Style({ stroke: new Stroke({ color: edge, width: 7.5 }) }),
    new Style({ stroke }),
  ];
  return { saved: create(paper.saved), notSaved: create(paper.notSaved) };
}

const getLineStyles = ({ line, isSaved }: PlacedLine): Style[] =>
  lineStyles[line.disputed ? 'disputed' : 'agreed'][isSaved ? 'saved' : 'notSaved'];

const selectedEdge = [
  new Style({ stroke: new Stroke({ color: '#ffffff', width: 15 }) }),
  new Style({ stroke: new Stroke({ color: '#0b57d0', width: 12 }) }),
];
const labelHalo = new Stroke({ color: '#ffffff', width: 4 });
const labelInk = new Fill({ color: '#14201a' });

const drawnStyles = [
  new Style({ stroke: new Stroke({ color: '#ffffff', width: 8 }) }),
  new Style({ stroke: new Stroke({ color: ink.drawn, width: 4 }) }),
];
const pickedStyle = new Style({
  image: new CircleStyle({ radius: 18, stroke: new Stroke({ color: ink.drawn, width: 4 }) }),
});

/** A line on the map. A changed line, or a line with a changed mark, gets a new feature. */
class LineFeature extends Feature<LineString> {
  constructor(readonly placed: PlacedLine) {
    super(createOutline(placed));
    this.setStyle(getLineStyles(placed));
  }

  isShowing({ line, start, end, isSaved }: PlacedLine): boolean {
    const { placed } = this;
    return (
      placed.line === line &&
      placed.start === start &&
      placed.end === end &&
      placed.isSaved === isSaved
    );
  }

  getDistance([x = 0, y = 0]: Coordinate): number {
    const [lineX = Number.NaN, lineY = Number.NaN] =
      this.getGeometry()?.getClosestPoint([x, y]) ?? [];
    return Math.hypot(lineX - x, lineY - y);
  }
}

function createOutline({ line, start, end }: PlacedLine): LineString {
  const zone = toZone(line.utmType);
  return new LineString([
    toMarkCoordinate(start),
    ...line.curvePoints.map((point) => convertUtmToMap({ ...point, zone })),
    toMarkCoordinate(end),
  ]);
}

/** Draws the boundary lines of a business, the selected one, and those being drawn. */
export class BoundaryLineLayer implements MapPart {
  private map: OlMap | null = null;
  private features: ReadonlyMap<string, LineFeature> = new Map();
  private readonly lines = new VectorSource<LineFeature>();
  private readonly marked = new VectorSource();
  private readonly lineLayer = new VectorLayer({ source: this.lines, zIndex: linesZIndex });
  private readonly markedLayer = new VectorLayer({ source: this.marked, zIndex: selectedZIndex });

  attach(map: OlMap): void {
    this.map = map;
    map.addLayer(this.lineLayer);
    map.addLayer(this.markedLayer);
  }

  detach(): void {
    this.map?.removeLayer(this.lineLayer);
    this.map?.removeLayer(this.markedLayer);
    this.map = null;
  }

  setVisible(isVisible: boolean): void {
    this.lineLayer.setVisible(isVisible);
  }

  /** Replaces the lines. Only what has changed is drawn again. */
  show(lines: readonly PlacedLine[]): void {
    const features = new Map<string, LineFeature>();
    const added: LineFeature[] = [];
    for (const placed of lines) {
      const former = this.features.get(placed.line.uuid);
      const feature = former?.isShowing(placed) ? former : new LineFeature(placed);
      features.set(placed.line.uuid, feature);
      if (feature !== former) added.push(feature);
    }
    const removed = [...this.features.values()].filter(
      (feature) => features.get(feature.placed.line.uuid) !== feature,
    );
    this.features = features;
    this.lines.removeFeatures(removed);
    this.lines.addFeatures(added);
  }

  /**
   * Shows the selected line with its length, and lines that are being drawn.
   * @param length text for the middle of the selected line
   */
  showMarked(selected: PlacedLine | null, length: string, draft: LineDraft | null): void {
    this.marked.clear(true);
    this.marked.addFeatures([
      ...(selected ? [createSelected(selected, length)] : []),
      ...(draft ? createDraftFeatures(draft) : []),
    ]);
  }

  /** @returns the uuid of the line nearest to a place, within a finger's reach; null for none */
  findNear(place: Coordinate): string | null {
    const tolerance = reach * (this.map?.getView().getResolution() ?? 1);
    const [nearest] = this.lines
      .getFeaturesInExtent(buffer(boundingExtent([place]), tolerance))
      .map((feature) => ({ feature, metres: feature.getDistance(place) }))
      .filter(({ metres }) => metres <= tolerance)
      .sort((nearer, farther) => nearer.metres - farther.metres);
    return nearest?.feature.placed.line.uuid ?? null;
  }
}

function createSelected(placed: PlacedLine, length: string): Feature {
  const outline = createOutline(placed);
  const feature = new Feature(outline);
  const text = new Text({
    text: length,
    font: '600 14px system-ui, sans-serif',
    fill: labelInk,
    stroke: labelHalo,
    offsetY: -14,
    overflow: true,
  });
  const middle = new Point(outline.getCoordinateAt(0.5));
  feature.setStyle([
    ...selectedEdge,
    ...getLineStyles(placed),
    new Style({ geometry: middle, text }),
  ]);
  return feature;
}

function createDraftFeatures({ marks, lines }: LineDraft): Feature[] {
  const drawn = lines.map((placed) => {
    const feature = new Feature(createOutline(placed));
    feature.setStyle(drawnStyles);
    return feature;
  });
  const picked = new Feature(new MultiPoint(marks.map(toMarkCoordinate)));
  picked.setStyle(pickedStyle);
  return [...drawn, picked];
}
