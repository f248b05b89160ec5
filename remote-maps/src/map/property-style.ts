import Stroke from 'ol/style/Stroke';
import Style from 'ol/style/Style';

/** A light casing under a dark line is visible on white maps and on dark forest alike. */
export const propertyStyle = [
  new Style({ stroke: new Stroke({ color: 'rgb(255 255 255 / 90%)', width: 9 }) }),
  new Style({ stroke: new Stroke({ color: '#0d4a33', width: 4 }) }),
];
