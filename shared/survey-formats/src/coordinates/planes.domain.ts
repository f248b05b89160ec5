import proj4 from 'proj4';

/**
 * A transverse Mercator plane in PROJ's syntax, with easting and northing in metres. All except
 * NGO1948 are on GRS80, the ellipsoid of ETRS89. ETRS89 is treated as WGS84, like on web maps: they
 * differ by less than a metre in Norway.
 */
export type Plane = `+proj=${string}`;

/** Easting and northing in metres, or longitude and latitude in degrees. */
type Place = [x: number, y: number];
export type Conversion = (place: readonly number[]) => Place;

export const toUtmPlane = (zone: number): Plane =>
  `+proj=utm +zone=${zone} +ellps=GRS80 +units=m +no_defs`;

/** Norwegian Transverse Mercator, one zone for each degree of longitude from 5 to 30. */
export const toNtmPlane = (zone: number): Plane =>
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

/**
 * The plane of an axis, 1 to 8, on the ellipsoid of NGO1948, whose degrees are not those of ETRS89.
 */
export const toNgoPlane = (axis: number): Plane =>
  `+proj=tmerc +lat_0=58 +lon_0=${oslo + (ngoAxes[axis - 1] ?? Number.NaN)} +k=1 +x_0=0 +y_0=0 ${modifiedBessel} +units=m +no_defs`;
/** Longitude from Greenwich and latitude on NGO1948. */
export const ngoDegrees: Plane = `+proj=longlat ${modifiedBessel} +no_defs`;

const degrees: Plane = '+proj=longlat +ellps=GRS80 +no_defs';

/** Creates a conversion between two planes; a place outside either of them becomes NaN. */
export function createPlaneConversion(from: Plane, to: Plane): Conversion {
  const source = proj4.Proj(from);
  const target = proj4.Proj(to);
  const isOfMetres = ![from, to].some((plane) => plane.startsWith('+proj=longlat'));
  const isDirect = isOfMetres && source.a === target.a && source.es === target.es;
  const { forward } = proj4(from, to);
  return ([x = Number.NaN, y = Number.NaN]) => {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return [Number.NaN, Number.NaN];
    if (!isDirect) return forward([x, y]);
    // `forward` of proj4 would create ten objects per point for datums and axes, which are equal
    // here.
    const place = target.forward(source.inverse({ x, y }));
    return [place.x, place.y];
  };
}
/** Creates a conversion to longitude and latitude. */
export const createInverseProjection = (from: Plane): Conversion =>
  createPlaneConversion(from, degrees);
/** Creates a conversion from longitude and latitude. */
export const createProjection = (to: Plane): Conversion => createPlaneConversion(degrees, to);
