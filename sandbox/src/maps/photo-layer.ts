import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { type Box, growBox, listWithin, type Point, type Ring } from '../cadastre/geometry';
import type { GroundGrid } from './ground-grid';
import type { MapContent } from './map-content';
import type { BuildingFeature, ParcelFeature } from './map-features';
import type { Picture } from './picture';

/**
 * Draws what people made, as seen from an aeroplane: fields, gardens, roads, houses, and the trees
 * at the edge of the wood.
 */
export function drawPhotoFeatures(
  picture: Picture,
  content: MapContent,
  grid: GroundGrid,
  zoom: number,
): void {
  if (zoom < 11) return;
  const around = picture.around(30);
  const parcels = listWithin(content.parcels, around);
  if (zoom >= 16) drawWood(picture, grid);
  for (const parcel of parcels) drawGround(picture, parcel, zoom);
  for (const { line, kind, width } of listWithin(content.roads, around)) {
    const pixels = Math.max(kind === 'path' ? 0.8 : 1.1, width / picture.resolution);
    if (kind === 'stream') picture.stroke(line, 'rgba(58, 84, 84, 0.8)', Math.max(1, pixels * 0.8));
    else if (kind === 'path') picture.stroke(line, 'rgba(160, 146, 118, 0.7)', pixels);
    else picture.stroke(line, kind === 'track' ? '#a39a88' : '#86857f', pixels);
    if (kind === 'county' && zoom >= 17)
      picture.stroke(line, 'rgba(238, 236, 224, 0.85)', 0.9, false, [7, 6]);
  }
  if (zoom >= 14)
    for (const building of listWithin(content.buildings, around))
      drawBuilding(picture, building, zoom);
  if (zoom >= 16) {
    for (const { trees } of parcels)
      for (const [index, tree] of trees.entries())
        drawTree(picture, tree, 5 + (index % 3) * 1.6, index);
  }
}

const crops = ['#8fa053', '#7d9648', '#a3a85a', '#b3a765', '#879a55', '#6f8a45'];

function drawGround(
  picture: Picture,
  { ring, use, cover, tone }: ParcelFeature,
  zoom: number,
): void {
  const { context } = picture;
  if (use === 'home')
    picture.fill(ring, tone < 0.5 ? 'rgba(112, 132, 74, 0.9)' : 'rgba(122, 138, 84, 0.9)');
  else if (use === 'centre') picture.fill(ring, tone < 0.6 ? '#96938b' : '#a29d92');
  else if (use === 'public') picture.fill(ring, '#7f9357');
  else if (use === 'road' && zoom >= 15) picture.fill(ring, 'rgba(120, 126, 92, 0.95)');
  else if (use === 'field' && cover === 'pasture') picture.fill(ring, 'rgba(128, 142, 82, 0.78)');
  else if (use === 'field' && cover === 'cultivated') {
    context.globalAlpha = 0.9;
    picture.fill(ring, crops[Math.floor(tone * crops.length)] ?? '#8fa053');
    context.globalAlpha = 1;
    if (zoom >= 15) drawFurrows(picture, ring, tone);
  }
}

/** Draws the tracks of mowing. */
function drawFurrows(picture: Picture, ring: Ring, tone: number): void {
  const { context } = picture;
  const [first = [0, 0], second = [1, 1]] = ring;
  const angle = Math.atan2(first[1] - second[1], second[0] - first[0]);
  const gap = 9 / picture.resolution;
  context.save();
  picture.trace(ring, true);
  context.clip();
  context.translate(...picture.at(first));
  context.rotate(angle);
  context.strokeStyle = tone < 0.5 ? 'rgba(60, 78, 34, 0.16)' : 'rgba(222, 218, 160, 0.16)';
  context.lineWidth = gap * 0.45;
  context.setLineDash([]);
  const reach = 900 / picture.resolution;
  context.beginPath();
  for (let at = -reach; at < reach; at += gap) {
    context.moveTo(-reach, at);
    context.lineTo(reach, at);
  }
  context.stroke();
  context.restore();
}

const roofs = [
  ['#8a4a3a', '#a05a46'],
  ['#4d4a49', '#605d5b'],
  ['#6d625a', '#82766c'],
  ['#3b3f45', '#4d525a'],
] as const;

/** Heights in metres of buildings that are higher than houses. */
const buildingHeights: Partial<Record<BuildingFeature['kind'], number>> = {
  church: 9,
  barn: 6,
  school: 6,
  shop: 6,
};

function drawBuilding(picture: Picture, { ring, kind, roof }: BuildingFeature, zoom: number): void {
  const [a, b, c, d] = ring as readonly [Point, Point, Point, Point];
  const height = buildingHeights[kind] ?? 4;
  if (zoom >= 16) {
    for (const share of [0.5, 1]) {
      const shift = (height * share) / picture.resolution;
      picture.fill(ring, 'rgba(14, 20, 16, 0.28)', [shift * 0.8, shift * 0.9]);
    }
  }
  const [shaded, lit] =
    kind === 'barn' ? (['#8d3f33', '#a44c3e'] as const) : (roofs[roof] ?? roofs[0]);
  picture.fill(ring, shaded);
  if (kind === 'shop' || kind === 'school') return;
  // The ridge runs along the long side, and the half towards the light is brighter.
  const ridge: [Point, Point] = [getMiddle(a, d), getMiddle(b, c)];
  const northern =
    getMiddle(c, d)[1] > getMiddle(a, b)[1]
      ? [ridge[0], ridge[1], c, d]
      : [a, b, ridge[1], ridge[0]];
  picture.fill(northern, lit);
}

/** Side of the squares of EPSG:3857 that have at most one tree each, in metres. */
const treeSpacing = 9.5;

/** Draws single trees wherever the ground is wooded; farms and gardens are drawn over them. */
function drawWood(picture: Picture, grid: GroundGrid): void {
  const { minX, minY, maxX, maxY } = growBox(picture.box, treeSpacing * 2);
  for (let row = Math.ceil(maxY / treeSpacing); row >= Math.floor(minY / treeSpacing); row--) {
    for (
      let column = Math.floor(minX / treeSpacing);
      column <= Math.ceil(maxX / treeSpacing);
      column++
    ) {
      const chance = toPseudoRandom(column, row);
      const at: Point = [
        (column + 0.15 + 0.7 * toPseudoRandom(row, column + 7)) * treeSpacing,
        (row + 0.15 + 0.7 * toPseudoRandom(column + 3, row)) * treeSpacing,
      ];
      if (getNearestForest(grid, picture.box, at) * 3.2 < chance) continue;
      drawTree(picture, at, 5.2 + chance * 4.4, (column * 3 + row) & 3);
    }
  }
}

/** Returns the nearest sample of the wood; beyond the lattice, that of its edge. */
function getNearestForest(grid: GroundGrid, box: Box, [x, y]: Point): number {
  const limit = (index: number) => Math.min(grid.size - 1, Math.max(0, index));
  const column = limit(Math.round((x - box.minX) / grid.spacing) + 1);
  const row = limit(Math.round((box.maxY - y) / grid.spacing) + 1);
  return grid.forest[row * grid.size + column] as number;
}

function drawTree(picture: Picture, at: Point, radius: number, kind: number): void {
  const sprite = getTreeSprite(
    Math.max(1, Math.round((radius / picture.resolution) * 2)),
    kind & 3,
  );
  const half = sprite.width / 2;
  const [x, y] = picture.at(at);
  picture.context.drawImage(sprite, x - half, y - half);
}

const crowns = ['#3c5530', '#465f36', '#334b2c', '#4f683a'];
const sprites = new Map<string, Canvas>();

/**
 * Returns a tree of a size, in half pixels of radius. Each is painted once, because a wood has a
 * thousand trees on a tile.
 */
function getTreeSprite(size: number, kind: number): Canvas {
  const key = `${size}/${kind}`;
  const known = sprites.get(key);
  if (known) return known;
  const radius = size / 2;
  const side = Math.ceil(radius * 3.4) + 2;
  const sprite = createCanvas(side, side);
  const context = sprite.getContext('2d');
  const centre = side / 2;
  drawDisc(
    context,
    centre + radius * 0.55,
    centre + radius * 0.6,
    radius,
    'rgba(12, 20, 12, 0.38)',
  );
  drawDisc(context, centre, centre, radius, crowns[kind] ?? '#3c5530');
  drawDisc(
    context,
    centre - radius * 0.28,
    centre - radius * 0.3,
    radius * 0.55,
    'rgba(150, 170, 96, 0.26)',
  );
  sprites.set(key, sprite);
  return sprite;
}

function drawDisc(
  context: Picture['context'],
  x: number,
  y: number,
  radius: number,
  colour: string,
): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
}

/**
 * Returns a value from 0 up to 1 that looks random, but is always the same for two whole numbers.
 */
function toPseudoRandom(a: number, b: number): number {
  let value = Math.imul(a, 374761393) + Math.imul(b, 668265263);
  value = Math.imul(value ^ (value >>> 13), 1274126177);
  return ((value ^ (value >>> 16)) >>> 0) / 4294967296;
}

const getMiddle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
