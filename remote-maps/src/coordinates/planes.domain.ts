import proj4 from 'proj4';

/**
 * A transverse Mercator plane on GRS80, the ellipsoid of ETRS89, as PROJ writes it: metres, easting and northing. ETRS89
 * is taken for WGS84, as web maps do: they lie within a metre of each other in Norway.
 */
export type Plane = `+proj=${string}`;

/** Easting and northing in metres, or longitude and latitude in degrees. */
type Place = [x: number, y: number];
export type Conversion = (place: readonly number[]) => Place;

export const utmPlane = (zone: number): Plane => `+proj=utm +zone=${zone} +ellps=GRS80 +units=m +no_defs`;

/** Norwegian Transverse Mercator, one zone for each degree of longitude from 5 to 30. */
export const ntmPlane = (zone: number): Plane =>
  `+proj=tmerc +lat_0=58 +lon_0=${zone + 0.5} +k=1 +x_0=100000 +y_0=1000000 +ellps=GRS80 +units=m +no_defs`;

const degrees: Plane = '+proj=longlat +ellps=GRS80 +no_defs';

/** From one plane to another; what is no number on either side is none on the other. */
export function betweenPlanes(from: Plane, to: Plane): Conversion {
  const { forward } = proj4(from, to);
  return ([x = Number.NaN, y = Number.NaN]) =>
    Number.isFinite(x) && Number.isFinite(y) ? forward([x, y]) : [Number.NaN, Number.NaN];
}
/** To longitude and latitude. */
export const planeToDegrees = (from: Plane): Conversion => betweenPlanes(from, degrees);
/** From longitude and latitude. */
export const degreesToPlane = (to: Plane): Conversion => betweenPlanes(degrees, to);
