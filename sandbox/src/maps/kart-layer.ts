import { growBox, listWithin, toBox } from '../cadastre/geometry';
import type { MapContent } from './map-content';
import type { BuildingFeature, RoadFeature } from './map-features';
import type { Picture } from './picture';
import { listSummits } from './summits';

const fills = {
  cultivated: ['#f7eda9', '#f5e99c', '#f9f0b8'],
  pasture: ['#f3f0c9', '#eff0cf', '#f4efd0'],
  lot: '#f3e6d2',
  centre: '#ecd8c2',
  public: '#eddfe4',
  road: '#f0e9df',
} as const;

/** Draws the ground that people use, under the contours: fields, lots, streets. */
export function drawKartGroundUse(picture: Picture, content: MapContent, zoom: number): void {
  if (zoom < 12) return;
  for (const { ring, use, cover, tone } of listWithin(content.parcels, picture.box)) {
    if (use === 'field' && cover !== 'wild') {
      const colours = fills[cover];
      picture.fill(ring, colours[Math.floor(tone * colours.length)] ?? colours[0]);
    } else if (use === 'home') picture.fill(ring, fills.lot);
    else if (use === 'centre') picture.fill(ring, fills.centre);
    else if (use === 'public') picture.fill(ring, fills.public);
    else if (use === 'road' && zoom >= 14) picture.fill(ring, fills.road);
  }
}

/** Draws water courses, roads, houses and boundaries over the contours. */
export function drawKartFeatures(picture: Picture, content: MapContent, zoom: number): void {
  const around = picture.around(12);
  const roads = listWithin(content.roads, around);
  for (const road of roads)
    if (road.kind === 'stream' && zoom >= 11)
      picture.stroke(road.line, '#6fb0d2', zoom >= 15 ? 2 : 1.2);
  drawRoads(picture, roads, zoom);
  if (zoom >= 14) {
    for (const { ring, kind } of listWithin(content.buildings, around)) {
      picture.fill(ring, chooseColour(kind));
      if (zoom >= 16) picture.stroke(ring, '#75675b', 0.8, true);
    }
  }
  if (zoom >= 15)
    drawBoundaries(picture, content, zoom, zoom >= 17 ? '#b0402b' : 'rgba(176, 64, 43, 0.55)');
}

/** Draws boundaries of parcels and, where there is room, the marks in their corners. */
export function drawBoundaries(
  picture: Picture,
  content: MapContent,
  zoom: number,
  colour: string,
): void {
  const parcels = listWithin(content.parcels, picture.around(4));
  for (const { ring } of parcels) picture.stroke(ring, colour, zoom >= 17 ? 1 : 0.7, true);
  if (zoom < 18) return;
  for (const { ring } of parcels)
    for (const corner of ring) picture.dot(corner, 2.2, '#ffffff', colour);
}

interface RoadLook {
  casing: string;
  fill: string;
  /** Minimum width in pixels at any zoom. */
  least: number;
  from: number;
  dash?: number[];
}

const looks: Record<Exclude<RoadFeature['kind'], 'stream'>, RoadLook> = {
  path: { casing: '', fill: '#5d4a3a', least: 1, from: 13, dash: [5, 3] },
  track: { casing: '#8d8175', fill: '#f4ede3', least: 1.6, from: 13 },
  street: { casing: '#998d80', fill: '#ffffff', least: 2, from: 13 },
  county: { casing: '#9d6f1f', fill: '#f7c75c', least: 2.4, from: 9 },
};

function drawRoads(picture: Picture, roads: readonly RoadFeature[], zoom: number): void {
  const visible = Object.entries(looks).flatMap(([kind, look]) =>
    zoom < look.from ? [] : [{ look, lines: roads.filter((road) => road.kind === kind) }],
  );
  const getWidth = (road: RoadFeature, look: RoadLook) =>
    Math.max(look.least, road.width / picture.resolution);
  // All casings are drawn first, so that streets open into each other.
  for (const { look, lines } of visible) {
    if (look.casing)
      for (const road of lines) picture.stroke(road.line, look.casing, getWidth(road, look) + 1.6);
  }
  for (const { look, lines } of visible) {
    for (const road of lines)
      picture.stroke(
        road.line,
        look.fill,
        look.dash ? look.least : getWidth(road, look),
        false,
        look.dash,
      );
  }
}

/**
 * Draws names, property numbers and summits. `colourOf` may replace the colour that a label has on
 * the plain map.
 */
export function drawLabels(
  picture: Picture,
  content: MapContent,
  zoom: number,
  halo: string,
  colourOf: (colour: string) => string = (colour) => colour,
): void {
  const labels = content.labels.within(picture.box, zoom);
  for (const label of labels) picture.label(label, colourOf(label.style.colour), halo);
  if (zoom < 11 || zoom > 15) return;
  for (const { at, height, name } of listSummits(picture.box)) {
    const room = growBox(toBox(at), 40 * picture.resolution);
    if (content.labels.within(room, zoom).length > 0) continue;
    const [x, y] = picture.at(at);
    picture.context.fillStyle = colourOf('#5c4630');
    picture.context.beginPath();
    picture.context.moveTo(x, y - 4);
    picture.context.lineTo(x + 4, y + 3);
    picture.context.lineTo(x - 4, y + 3);
    picture.context.fill();
    const style = { font: '11px "Map Italic"', size: 11, colour: '#5c4630' };
    const above: [number, number] = [at[0], at[1] + 12 * picture.resolution];
    const below: [number, number] = [at[0], at[1] - 11 * picture.resolution];
    picture.label({ at: above, text: name, angle: 0, style }, colourOf(style.colour), halo);
    picture.label(
      { at: below, text: String(height), angle: 0, style },
      colourOf(style.colour),
      halo,
    );
  }
}

function chooseColour(kind: BuildingFeature['kind']): string {
  if (kind === 'church' || kind === 'school' || kind === 'shop') return '#a58f83';
  return kind === 'annex' || kind === 'boathouse' ? '#cfc4b8' : '#bdaea0';
}
