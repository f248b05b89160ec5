/**
 * A transverse Mercator plane on GRS80, the ellipsoid of ETRS89: metres, easting and northing. ETRS89 is taken for WGS84,
 * as web maps do: they lie within a metre of each other in Norway.
 */
export interface Plane {
  /** Degrees. */
  centralMeridian: number;
  /** Degrees: where the northing is the false one. */
  originLatitude: number;
  /** On the central meridian. */
  scale: number;
  falseEasting: number;
  falseNorthing: number;
}

export const utmPlane = (zone: number): Plane => ({
  centralMeridian: 6 * zone - 183,
  originLatitude: 0,
  scale: 0.9996,
  falseEasting: 500_000,
  falseNorthing: 0,
});

/** Norwegian Transverse Mercator, one zone for each degree of longitude from 5 to 30. */
export const ntmPlane = (zone: number): Plane => ({
  centralMeridian: zone + 0.5,
  originLatitude: 58,
  scale: 1,
  falseEasting: 100_000,
  falseNorthing: 1_000_000,
});

/**
 * Converts places one after the other: easting or longitude first. The result stands in the object itself until the next
 * place is converted, since a hundred thousand places would otherwise leave as many small objects behind.
 */
export interface Conversion {
  convert(x: number, y: number): void;
  x: number;
  y: number;
}

const semiMajor = 6_378_137;
const flattening = 1 / 298.257222101;
const eccentricity = Math.sqrt(flattening * (2 - flattening));
const n = flattening / (2 - flattening);
/** Of the circle as long as a meridian. */
const radius = (semiMajor / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64 + n ** 6 / 256);

/** Of a polynomial in n without a constant term, lowest first. */
const inN = (first: number, ...factors: number[]) =>
  factors.reduce((sum, factor, index) => sum + factor * n ** (first + index), 0);

// Krüger's series to the sixth power of n, which leaves nanometres within thousands of kilometres of the central
// meridian: Karney, Transverse Mercator with an accuracy of a few nanometers, J. Geodesy 85 (2011), equations 35 and 36.
type Series = readonly [number, number, number, number, number, number];
const fromSphere: Series = [
  inN(1, 1 / 2, -2 / 3, 5 / 16, 41 / 180, -127 / 288, 7891 / 37_800),
  inN(2, 13 / 48, -3 / 5, 557 / 1440, 281 / 630, -1_983_433 / 1_935_360),
  inN(3, 61 / 240, -103 / 140, 15_061 / 26_880, 167_603 / 181_440),
  inN(4, 49_561 / 161_280, -179 / 168, 6_601_661 / 7_257_600),
  inN(5, 34_729 / 80_640, -3_418_889 / 1_995_840),
  inN(6, 212_378_941 / 319_334_400),
];
const toSphere: Series = [
  inN(1, -1 / 2, 2 / 3, -37 / 96, 1 / 360, 81 / 512, -96_199 / 604_800),
  inN(2, -1 / 48, -1 / 15, 437 / 1440, -46 / 105, 1_118_711 / 3_870_720),
  inN(3, -17 / 480, 37 / 840, 209 / 4480, -5569 / 90_720),
  inN(4, -4397 / 161_280, 11 / 504, 830_251 / 7_257_600),
  inN(5, -4583 / 161_280, 108_847 / 3_991_680),
  inN(6, -20_648_693 / 638_668_800),
];

/**
 * The sum of a series' terms, each times the sine of twice, four times … a complex angle (Clenshaw).
 * Given by the sine and cosine of twice its real part, and the hyperbolic ones of twice its imaginary part.
 */
class SineSum {
  real = 0;
  imaginary = 0;

  constructor(private readonly series: Series) {}

  add(sine: number, cosine: number, sinh: number, cosh: number): void {
    const { series } = this;
    const stepReal = 2 * cosine * cosh;
    const stepImaginary = -2 * sine * sinh;
    let [real, imaginary, realBefore, imaginaryBefore] = [series[5] as number, 0, 0, 0];
    for (let term = 4; term >= 0; term -= 1) {
      const nextReal = stepReal * real - stepImaginary * imaginary - realBefore + (series[term] as number);
      const nextImaginary = stepReal * imaginary + stepImaginary * real - imaginaryBefore;
      realBefore = real;
      imaginaryBefore = imaginary;
      real = nextReal;
      imaginary = nextImaginary;
    }
    this.real = real * sine * cosh - imaginary * cosine * sinh;
    this.imaginary = real * cosine * sinh + imaginary * sine * cosh;
  }
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** Tangent of the conformal latitude, of a sphere that preserves the ellipsoid's angles. */
function conformalTangent(tangent: number): number {
  const secant = Math.sqrt(1 + tangent * tangent);
  const sigma = Math.sinh(eccentricity * Math.atanh((eccentricity * tangent) / secant));
  return tangent * Math.sqrt(1 + sigma * sigma) - sigma * secant;
}

/** The other way; by Newton's method, which has all digits after two steps. */
function geodeticTangent(conformal: number): number {
  const flat = 1 - eccentricity * eccentricity;
  let tangent = conformal / flat;
  for (let step = 0; step < 3; step += 1) {
    const reached = conformalTangent(tangent);
    tangent +=
      ((conformal - reached) / Math.sqrt(1 + reached * reached)) *
      ((1 + flat * tangent * tangent) / (flat * Math.sqrt(1 + tangent * tangent)));
  }
  return tangent;
}

/** The northing of the origin, in radians of the rectifying circle. */
function originOf({ originLatitude }: Plane): number {
  const sum = new SineSum(fromSphere);
  const latitude = Math.atan(conformalTangent(Math.tan(radians(originLatitude))));
  sum.add(Math.sin(2 * latitude), Math.cos(2 * latitude), 0, 1);
  return latitude + sum.real;
}

/**
 * From a plane to the sphere: `along`, `across` and `up` are a unit vector towards the central meridian at the equator,
 * to the east of it, and to the pole.
 */
class FromPlane {
  along = 0;
  across = 0;
  up = 0;
  private readonly sum = new SineSum(toSphere);
  private readonly origin: number;
  private readonly unit: number;

  constructor(private readonly plane: Plane) {
    this.origin = originOf(plane);
    this.unit = 1 / (plane.scale * radius);
  }

  convert(east: number, north: number): void {
    const { sum, plane, unit } = this;
    const xi = (north - plane.falseNorthing) * unit + this.origin;
    const eta = (east - plane.falseEasting) * unit;
    const power = Math.exp(2 * eta);
    sum.add(Math.sin(2 * xi), Math.cos(2 * xi), (power - 1 / power) / 2, (power + 1 / power) / 2);
    const angle = xi + sum.real;
    const grown = Math.exp(eta + sum.imaginary);
    const perCosh = 2 / (grown + 1 / grown);
    this.along = Math.cos(angle) * perCosh;
    this.up = Math.sin(angle) * perCosh;
    this.across = ((grown - 1 / grown) / 2) * perCosh;
  }
}

/** From such a vector to a plane. */
class ToPlane {
  x = 0;
  y = 0;
  private readonly sum = new SineSum(fromSphere);
  private readonly origin: number;
  private readonly unit: number;

  constructor(private readonly plane: Plane) {
    this.origin = originOf(plane);
    this.unit = plane.scale * radius;
  }

  convert(along: number, across: number, up: number): void {
    const { sum, plane, unit } = this;
    const square = along * along + up * up;
    sum.add(
      (2 * along * up) / square,
      (along * along - up * up) / square,
      (2 * across) / square,
      (1 + across * across) / square,
    );
    this.x = plane.falseEasting + unit * (Math.atanh(across) + sum.imaginary);
    this.y = plane.falseNorthing + unit * (Math.atan2(up, along) + sum.real - this.origin);
  }
}

/** From one plane to another by way of the sphere alone: the ellipsoid's latitude, which takes longest, is not asked for. */
class BetweenPlanes implements Conversion {
  x = 0;
  y = 0;
  private readonly from: FromPlane;
  private readonly to: ToPlane;
  private readonly sine: number;
  private readonly cosine: number;

  constructor(from: Plane, to: Plane) {
    this.from = new FromPlane(from);
    this.to = new ToPlane(to);
    const turn = radians(from.centralMeridian - to.centralMeridian);
    this.sine = Math.sin(turn);
    this.cosine = Math.cos(turn);
  }

  convert(east: number, north: number): void {
    const { from, to, sine, cosine } = this;
    from.convert(east, north);
    to.convert(from.along * cosine - from.across * sine, from.along * sine + from.across * cosine, from.up);
    this.x = to.x;
    this.y = to.y;
  }
}

class PlaneToDegrees implements Conversion {
  x = 0;
  y = 0;
  private readonly from: FromPlane;

  constructor(private readonly plane: Plane) {
    this.from = new FromPlane(plane);
  }

  convert(east: number, north: number): void {
    const { from, plane } = this;
    from.convert(east, north);
    const { along, across, up } = from;
    this.x = plane.centralMeridian + degrees(Math.atan2(across, along));
    this.y = degrees(Math.atan(geodeticTangent(up / Math.sqrt(along * along + across * across))));
  }
}

class DegreesToPlane implements Conversion {
  x = 0;
  y = 0;
  private readonly to: ToPlane;

  constructor(private readonly plane: Plane) {
    this.to = new ToPlane(plane);
  }

  convert(longitude: number, latitude: number): void {
    const tangent = conformalTangent(Math.tan(radians(latitude)));
    const cosine = 1 / Math.sqrt(1 + tangent * tangent);
    const turn = radians(longitude - this.plane.centralMeridian);
    this.to.convert(cosine * Math.cos(turn), cosine * Math.sin(turn), cosine * tangent);
    this.x = this.to.x;
    this.y = this.to.y;
  }
}

/** From one plane to another. */
export const betweenPlanes = (from: Plane, to: Plane): Conversion => new BetweenPlanes(from, to);

/** To longitude and latitude. */
export const planeToDegrees = (from: Plane): Conversion => new PlaneToDegrees(from);

/** From longitude and latitude. */
export const degreesToPlane = (to: Plane): Conversion => new DegreesToPlane(to);
