import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import {
  type MapLabel,
  type ShapeKind,
  type SketchShape,
  shapeColour,
} from '@feltbok/domain/sketches/sketch.ts';
import { getOutline } from '@feltbok/domain/sketches/sketch-measures.ts';
import LineString from 'ol/geom/LineString';
import MultiPoint from 'ol/geom/MultiPoint';
import Point from 'ol/geom/Point';
import Polygon from 'ol/geom/Polygon';
import CircleStyle from 'ol/style/Circle';
import Fill from 'ol/style/Fill';
import Stroke from 'ol/style/Stroke';
import Style from 'ol/style/Style';
import Text from 'ol/style/Text';
import { listHandles } from '../geometry/corners.domain';
import type { Geometry } from '../geometry/drawing.domain';
import type { SizeText } from '../geometry/size-texts.domain';
import { toMapLines } from './label-lines.domain';
import { toMapCoordinate } from './projections';

/** The outline of a shape on the map's plane. */
export function createOutline(geometry: Geometry): LineString | Polygon {
  const outline = getOutline({ uuid: '', ...geometry } as SketchShape).map(toMapCoordinate);
  const [first] = outline;
  return geometry.kind === 'line' || !first
    ? new LineString(outline)
    : new Polygon([[...outline, first]]);
}

const toFaintColour = (colour: string) => colour.replace(')', ' / 14%)');
/** The selected shape has a warm edge outside of the white one. */
const chosenEdge = new Style({ stroke: new Stroke({ color: '#c2410c', width: 11 }) });
const casing = new Style({ stroke: new Stroke({ color: 'rgb(255 255 255 / 85%)', width: 7 }) });
const shapeStyles = Object.fromEntries(
  Object.entries(shapeColour).map(([kind, colour]) => {
    const ink = new Style({
      stroke: new Stroke({ color: colour, width: 3 }),
      fill: new Fill({ color: toFaintColour(colour) }),
    });
    return [kind, { plain: [casing, ink], chosen: [chosenEdge, casing, ink] }];
  }),
) as Record<ShapeKind, { plain: Style[]; chosen: Style[] }>;

export const getShapeStyles = (kind: ShapeKind, isChosen: boolean): Style[] =>
  isChosen ? shapeStyles[kind].chosen : shapeStyles[kind].plain;

const dark = new Fill({ color: '#14201a' });
const halo = new Stroke({ color: '#ffffff', width: 4 });

/** Writes the size of a shape in its middle. */
export const createMeasureStyle = (text: string, middle: Point): Style =>
  new Style({
    geometry: middle,
    text: new Text({ text, font: '600 13px system-ui, sans-serif', fill: dark, stroke: halo }),
  });

const inks = Object.fromEntries(
  Object.entries(shapeColour).map(([kind, color]) => [
    kind,
    new Style({ stroke: new Stroke({ color, width: 3 }) }),
  ]),
) as Record<ShapeKind, Style>;
const createHandleImage = (radius: number) =>
  new CircleStyle({
    radius,
    fill: new Fill({ color: '#ffffff' }),
    stroke: new Stroke({ color: '#14201a', width: 2.5 }),
  });
const corner = createHandleImage(8);
const newCorner = createHandleImage(5);

/** Marks the place where a point snapped. */
export const ringStyle = new Style({
  image: new CircleStyle({ radius: 11, stroke: new Stroke({ color: '#c2410c', width: 3 }) }),
});

/**
 * Creates the styles of a shape that is being drawn or changed, whose feature holds the outline.
 * @param kind determines the colour
 * @param handles drawn smaller where they would be new corners
 */
export function createWorkStyles(
  kind: ShapeKind,
  geometry: Geometry,
  handles: ReadonlyArray<{ position: GeoPosition; isNew: boolean }>,
  texts: readonly SizeText[],
): Style[] {
  const toCorners = (isNew: boolean) =>
    new MultiPoint(
      handles
        .filter((handle) => handle.isNew === isNew)
        .map(({ position }) => toMapCoordinate(position)),
    );
  return [
    casing,
    inks[kind],
    ...createRadiusStyles(geometry),
    new Style({ image: newCorner, geometry: toCorners(true) }),
    new Style({ image: corner, geometry: toCorners(false) }),
    ...texts.map(createSizeStyle),
  ];
}

/** Draws a circle's radius from its centre to its edge. */
function createRadiusStyles(geometry: Geometry): Style[] {
  if (geometry.kind !== 'circle') return [];
  const radius = new LineString(
    listHandles({ uuid: '', ...geometry }).map(({ position }) => toMapCoordinate(position)),
  );
  return [casing, inks.circle].map((style) => {
    const along = style.clone();
    along.setGeometry(radius);
    return along;
  });
}

const createSizeStyle = ({ position, text }: SizeText) =>
  new Style({
    geometry: new Point(toMapCoordinate(position)),
    text: new Text({
      text,
      font: '600 14px system-ui, sans-serif',
      fill: dark,
      stroke: halo,
      textBaseline: 'bottom',
      offsetY: -12,
    }),
  });

const labelFill = new Fill({ color: 'rgb(255 255 255 / 92%)' });
const plainFrame = new Stroke({ color: '#5b6b63', width: 1 });
const chosenFrame = new Stroke({ color: '#c2410c', width: 3 });
const foot = new CircleStyle({
  radius: 3,
  declutterMode: 'none',
  fill: dark,
  stroke: new Stroke({ color: '#ffffff', width: 2 }),
});

/** A label keeps its place and turns about it. */
export const createLabelStyles = ({ message, angle }: MapLabel, isChosen: boolean): Style[] => [
  new Style({ image: foot }),
  new Style({
    text: new Text({
      text: toMapLines(message).join('\n'),
      font: '600 15px system-ui, sans-serif',
      fill: dark,
      backgroundFill: labelFill,
      backgroundStroke: isChosen ? chosenFrame : plainFrame,
      padding: [4, 6, 3, 6],
      offsetY: -18,
      rotation: (angle * Math.PI) / 180,
      // The label stays readable when the map turns.
      rotateWithView: false,
      declutterMode: 'obstacle',
    }),
  }),
];
