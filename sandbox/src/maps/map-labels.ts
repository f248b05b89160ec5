import { createCanvas } from '@napi-rs/canvas';
import type { Cadastre } from '../cadastre/cadastre';
import { type Box, listWithin, overlaps, type Point } from '../cadastre/geometry';
import { PlaceFrame } from '../cadastre/place-frame';
import type { MapFeatures, RoadFeature } from './map-features';
import { getResolution } from './tile-grid';

interface LabelStyle {
  /** A CSS font. */
  font: string;
  /** Pixels. */
  size: number;
  colour: string;
}

/** A text on the map at one zoom level. */
export interface PlacedLabel {
  /** Position in EPSG:3857, and the area that the text covers there. */
  box: Box;
  at: Point;
  text: string;
  /** Radians, clockwise on the picture. */
  angle: number;
  style: LabelStyle;
}

interface Candidate {
  text: string;
  at: Point;
  style: LabelStyle;
  angle?: number;
  /** Radius in EPSG:3857 metres of the circle around `at` into which the text must fit. */
  room?: number;
}

const font = (family: string, size: number) => ({ font: `${size}px "${family}"`, size });
const styles = {
  town: { ...font('Map Strong', 17), colour: '#2b2b2b' },
  village: { ...font('Map Strong', 14), colour: '#2b2b2b' },
  farm: { ...font('Map', 13), colour: '#3a3a3a' },
  water: { ...font('Map Italic', 14), colour: '#1f5f8b' },
  stream: { ...font('Map Italic', 11), colour: '#1f5f8b' },
  street: { ...font('Map', 11.5), colour: '#4a4038' },
  parcel: { ...font('Map', 11), colour: '#9c2f1d' },
  parcelLarge: { ...font('Map Strong', 13), colour: '#9c2f1d' },
  house: { ...font('Map', 9.5), colour: '#55504a' },
} as const satisfies Record<string, LabelStyle>;

const measuring = createCanvas(1, 1).getContext('2d');

function measureText(text: string, style: LabelStyle): number {
  measuring.font = style.font;
  return measuring.measureText(text).width;
}

/**
 * Places the labels of a map. It does so for a whole zoom level, because a text across the edge of
 * two tiles would otherwise be drawn on only one of them.
 */
export class MapLabels {
  readonly #maps: readonly { cadastre: Cadastre; features: MapFeatures }[];
  readonly #placed = new Map<number, PlacedLabel[]>();

  constructor(maps: readonly { cadastre: Cadastre; features: MapFeatures }[]) {
    this.#maps = maps;
  }

  within(box: Box, zoom: number): PlacedLabel[] {
    let placed = this.#placed.get(zoom);
    if (!placed) {
      const candidates = this.#maps.flatMap(({ cadastre, features }) =>
        listCandidates(cadastre, features, zoom),
      );
      placed = removeOverlaps(candidates, getResolution(zoom));
      this.#placed.set(zoom, placed);
    }
    return listWithin(placed, box);
  }
}

/** Takes the candidates in order and leaves out those that would cover an earlier one. */
function removeOverlaps(candidates: readonly Candidate[], resolution: number): PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  for (const { text, at, style, angle = 0, room } of candidates) {
    const width = measureText(text, style) + 8;
    const height = style.size + 6;
    if (room !== undefined && Math.hypot(width, height) / 2 > room / resolution + 3) continue;
    const cos = Math.abs(Math.cos(angle));
    const sin = Math.abs(Math.sin(angle));
    const halfX = ((width * cos + height * sin) / 2) * resolution;
    const halfY = ((width * sin + height * cos) / 2) * resolution;
    const box = {
      minX: at[0] - halfX,
      maxX: at[0] + halfX,
      minY: at[1] - halfY,
      maxY: at[1] + halfY,
    };
    if (placed.some((label) => overlaps(label.box, box))) continue;
    placed.push({ box, at, text, angle, style });
  }
  return placed;
}

/** Lists the candidates, the more important first. */
function listCandidates({ place }: Cadastre, features: MapFeatures, zoom: number): Candidate[] {
  const { labels, farms, fjordWidth, frame: definition } = place;
  const frame = new PlaceFrame(definition);
  const at = (u: number, v: number) => frame.toMercator(frame.frameToPlane(u, v));
  const middleOfFjord = frame.getShore(0) - (fjordWidth ?? 1500) / 2;
  const candidates: Candidate[] = [];
  if (zoom >= 7 && zoom <= 15) {
    candidates.push({
      text: labels.village,
      at: at(60, zoom >= 14 ? 120 : 0),
      style: zoom >= 11 ? styles.town : styles.village,
    });
  }
  if (zoom >= 11 && zoom <= 16) {
    for (const u of zoom >= 14 ? [-1900, -300, 1400] : [0]) {
      const start = frame.frameToPlane(u - 100, 0);
      const end = frame.frameToPlane(u + 100, 0);
      candidates.push({
        text: labels.fjord,
        at: at(u, middleOfFjord),
        style: styles.water,
        angle: toUpright(Math.atan2(start[1] - end[1], end[0] - start[0])),
      });
    }
  }
  if (zoom >= 13 && zoom <= 17) {
    for (const { name, from, to } of farms) {
      if (name === labels.village) continue;
      const plane = frame.toPlane((from + to) / 2 + 40, 330);
      candidates.push({ text: name, at: frame.toMercator(plane), style: styles.farm });
    }
  }
  if (zoom >= 15)
    for (const road of features.roads)
      candidates.push(...placeRoadNames(road, getResolution(zoom)));
  if (zoom >= 16) {
    for (const { text, labelAt, labelRoom, use } of features.parcels) {
      if (use === 'road') continue;
      const style = use === 'field' || use === 'outlying' ? styles.parcelLarge : styles.parcel;
      candidates.push({ text, at: labelAt, style, room: labelRoom * 1.25 });
    }
  }
  if (zoom >= 18) {
    for (const { houseNumber, labelAt, labelRoom } of features.parcels) {
      if (houseNumber) {
        candidates.push({
          text: houseNumber,
          at: [labelAt[0], labelAt[1] - labelRoom * 0.62],
          style: styles.house,
        });
      }
    }
  }
  return candidates;
}

/** Places the road's name every few hundred pixels, in the direction of the road. */
function placeRoadNames({ line, name, kind }: RoadFeature, resolution: number): Candidate[] {
  if (!name || kind === 'path') return [];
  const style = kind === 'stream' ? styles.stream : styles.street;
  const width = measureText(name, style) * resolution;
  const candidates: Candidate[] = [];
  let walked = 0;
  let next = Math.max(width * 0.7, 60 * resolution);
  for (let index = 1; index < line.length; index++) {
    const from = line[index - 1] as Point;
    const to = line[index] as Point;
    walked += Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (walked < next) continue;
    const a = line[Math.max(0, index - 4)] as Point;
    const b = line[Math.min(line.length - 1, index + 4)] as Point;
    candidates.push({
      text: name,
      at: from,
      style,
      angle: toUpright(Math.atan2(a[1] - b[1], b[0] - a[0])),
    });
    next = walked + 420 * resolution;
  }
  return candidates;
}

/** Turns a text by half a circle where it would be upside down. */
function toUpright(angle: number): number {
  if (angle > Math.PI / 2) return angle - Math.PI;
  if (angle < -Math.PI / 2) return angle + Math.PI;
  return angle;
}
