import { type MapLabel, type ShapeKind, shapeColour } from '@feltbok/shared/domain/sketch';
import type Point from 'ol/geom/Point';
import CircleStyle from 'ol/style/Circle';
import Fill from 'ol/style/Fill';
import Stroke from 'ol/style/Stroke';
import Style from 'ol/style/Style';
import Text from 'ol/style/Text';
import { linesOnMap } from './label-lines.domain';

const faint = (colour: string) => colour.replace(')', ' / 14%)');
/** Of what is chosen: a warm edge outside of the white one. */
const chosenEdge = new Style({ stroke: new Stroke({ color: '#c2410c', width: 11 }) });
const casing = new Style({ stroke: new Stroke({ color: 'rgb(255 255 255 / 85%)', width: 7 }) });
const shapeStyles = Object.fromEntries(
  Object.entries(shapeColour).map(([kind, colour]) => {
    const ink = new Style({
      stroke: new Stroke({ color: colour, width: 3 }),
      fill: new Fill({ color: faint(colour) }),
    });
    return [kind, { plain: [casing, ink], chosen: [chosenEdge, casing, ink] }];
  }),
) as Record<ShapeKind, { plain: Style[]; chosen: Style[] }>;

export const shapeStyle = (kind: ShapeKind, isChosen: boolean): Style[] =>
  isChosen ? shapeStyles[kind].chosen : shapeStyles[kind].plain;

const dark = new Fill({ color: '#14201a' });
const halo = new Stroke({ color: '#ffffff', width: 4 });

/** How large a shape is, written in its middle. */
export const measureStyle = (text: string, middle: Point): Style =>
  new Style({
    geometry: middle,
    text: new Text({ text, font: '600 13px system-ui, sans-serif', fill: dark, stroke: halo }),
  });

const labelFill = new Fill({ color: 'rgb(255 255 255 / 92%)' });
const plainFrame = new Stroke({ color: '#5b6b63', width: 1 });
const chosenFrame = new Stroke({ color: '#c2410c', width: 3 });
const foot = new CircleStyle({ radius: 3, fill: dark, stroke: new Stroke({ color: '#ffffff', width: 2 }) });

/** A label stands where it was put, and turns about that point. */
export const labelStyle = ({ message, angle }: MapLabel, isChosen: boolean): Style[] => [
  new Style({ image: foot }),
  new Style({
    text: new Text({
      text: linesOnMap(message).join('\n'),
      font: '600 15px system-ui, sans-serif',
      fill: dark,
      backgroundFill: labelFill,
      backgroundStroke: isChosen ? chosenFrame : plainFrame,
      padding: [4, 6, 3, 6],
      offsetY: -18,
      rotation: (angle * Math.PI) / 180,
      // Readable however the map is turned.
      rotateWithView: false,
    }),
  }),
];
