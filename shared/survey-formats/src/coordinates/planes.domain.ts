import proj4 from 'proj4';

/**
 * A transverse Mercator plane, as PROJ writes it, all but NGO1948 on GRS80, the ellipsoid of
 * ETRS89: metres, easting and northing. ETRS89 is taken for WGS84, as web maps do: they lie within
 * a metre of each other in Norway.
 */
export type Plane = `+proj=${string}`;

/** Easting and northing in metres, or longitude and latitude in degrees. */
type Place = [x: number, y: number];
export type Conversion = (place: readonly number[]) => Place;

export const utmPlane = (zone: number): Plane =>
  `+proj=utm +zone=${zone} +ellps=GRS80 +units=m +no_defs`;

/** Norwegian Transverse Mercator, one zone for each degree of longitude from 5 to 30. */
export const ntmPlane = (zone: number): Plane =>
  `+proj=tmerc +lat_0=58 +lon_0=${zone + 0.5} +k=1 +x_0=100000 +y_0=1000000 +ellps=GRS80 +units=m +no_defs`;

/** The meridian of Oslo, east of Greenwich, and the axes of NGO1948 east of it, in degrees. */
const oslo = 10 + 43 / 60 + 22.5 / 3600;
const ngoAxes = [
  -4 - 2 / 3,
  -2 - 1 / 3,
  0,
  2.5,
  6 + 1 / 6,
  10 + 1 / 6,
  14 + 1 / 6,
  18 + 1 / 3,
] as const;
const modifiedBessel = '+a=6377492.018 +rf=299.1528128';

/** Of an axis, 1 to 8, on the ellipsoid of NGO1948: its degrees are not those of ETRS89. */
export const ngoPlane = (axis: number): Plane =>
  `+proj=tmerc +lat_0=58 +lon_0=${oslo + (ngoAxes[axis - 1] ?? Number.NaN)} +k=1 +x_0=0 +y_0=0 ${modifiedBessel} +units=m +no_defs`;
/** Longitude from Greenwich and latitude of NGO1948. */
export const ngoDegrees: Plane = `+proj=longlat ${modifiedBessel} +no_defs`;

const degrees: Plane = '+proj=longlat +ellps=GRS80 +no_defs';

/** From one plane to another; what is no number on either side is none on the other. */
export function betweenPlanes(from: Plane, to: Plane): Conversion {
  const source = proj4.Proj(from);
  const target = proj4.Proj(to);
  const isOfMetres = ![from, to].some((plane) => plane.startsWith('+proj=longlat'));
  const isDirect = isOfMetres && source.a === target.a && source.es === target.es;
  const { forward } = proj4(from, to);
  return ([x = Number.NaN, y = Number.NaN]) => {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return [Number.NaN, Number.NaN];
    if (!isDirect) return forward([x, y]);
    // For datums and axes, which are the same here, `forward` makes ten objects of each point.
    const place = target.forward(source.inverse({ x, y }));
    return [place.x, place.y];
  };
}
/** To longitude and latitude. */
export const planeToDegrees = (from: Plane): Conversion => betweenPlanes(from, degrees);
/** From longitude and latitude. */
export const degreesToPlane = (to: Plane): Conversion => betweenPlanes(degrees, to);
