/** Longitude and latitude in degrees, WGS84 (for which ETRS89 is taken, as web maps do). */
export interface GeoPosition {
  longitude: number;
  latitude: number;
}

/** From one position to another along the ground. */
export interface Course {
  /** Metres. */
  distance: number;
  /** Clockwise from true north, in degrees from 0 to below 360; 0 where there is no distance. */
  bearing: number;
}

// GRS80, the ellipsoid of ETRS89.
const semiMajor = 6_378_137;
const flattening = 1 / 298.257222101;
const semiMinor = semiMajor * (1 - flattening);
const eccentricity2 = flattening * (2 - flattening);
const eccentricity = Math.sqrt(eccentricity2);

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;
const reducedLatitude = (latitude: number) => Math.atan((1 - flattening) * Math.tan(radians(latitude)));

/** Vincenty's series, common to both of his problems. */
function series(cosSquareAlpha: number) {
  const u2 = (cosSquareAlpha * (semiMajor ** 2 - semiMinor ** 2)) / semiMinor ** 2;
  return {
    a: 1 + (u2 / 16_384) * (4096 + u2 * (-768 + u2 * (320 - 175 * u2))),
    b: (u2 / 1024) * (256 + u2 * (-128 + u2 * (74 - 47 * u2))),
  };
}

function sigmaCorrection(b: number, sinSigma: number, cosSigma: number, cos2SigmaM: number): number {
  const third = (b / 6) * cos2SigmaM * (-3 + 4 * sinSigma ** 2) * (-3 + 4 * cos2SigmaM ** 2);
  return b * sinSigma * (cos2SigmaM + (b / 4) * (cosSigma * (-1 + 2 * cos2SigmaM ** 2) - third));
}

function longitudeCorrection(cosSquareAlpha: number): number {
  return (flattening / 16) * cosSquareAlpha * (4 + flattening * (4 - 3 * cosSquareAlpha));
}

/**
 * Distance over the ellipsoid in metres, to a tenth of a millimetre (T. Vincenty, Survey Review XXIII 176, 1975). Not
 * for positions on opposite sides of the globe, where the series does not end.
 */
export function courseBetween(from: GeoPosition, to: GeoPosition): Course {
  const difference = radians(to.longitude - from.longitude);
  const [u1, u2] = [reducedLatitude(from.latitude), reducedLatitude(to.latitude)];
  const [sinU1, cosU1, sinU2, cosU2] = [Math.sin(u1), Math.cos(u1), Math.sin(u2), Math.cos(u2)];
  let lambda = difference;
  for (let turn = 0; turn < 100; turn += 1) {
    const east = cosU2 * Math.sin(lambda);
    const north = cosU1 * sinU2 - sinU1 * cosU2 * Math.cos(lambda);
    const sinSigma = Math.hypot(east, north);
    if (sinSigma === 0) return { distance: 0, bearing: 0 };
    const cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * Math.cos(lambda);
    const sigma = Math.atan2(sinSigma, cosSigma);
    const sinAlpha = (cosU1 * cosU2 * Math.sin(lambda)) / sinSigma;
    const cosSquareAlpha = 1 - sinAlpha ** 2;
    const cos2SigmaM = cosSquareAlpha === 0 ? 0 : cosSigma - (2 * sinU1 * sinU2) / cosSquareAlpha;
    const c = longitudeCorrection(cosSquareAlpha);
    const next =
      difference +
      (1 - c) *
        flattening *
        sinAlpha *
        (sigma + c * sinSigma * (cos2SigmaM + c * cosSigma * (-1 + 2 * cos2SigmaM ** 2)));
    const isSettled = Math.abs(next - lambda) < 1e-14;
    lambda = next;
    if (!isSettled && turn < 99) continue;
    const { a, b } = series(cosSquareAlpha);
    return {
      distance: semiMinor * a * (sigma - sigmaCorrection(b, sinSigma, cosSigma, cos2SigmaM)),
      bearing: (degrees(Math.atan2(east, north)) + 360) % 360,
    };
  }
  return { distance: Number.NaN, bearing: Number.NaN };
}

/** Metres between two positions on the ground; see `courseBetween`. */
export const distanceBetween = (from: GeoPosition, to: GeoPosition): number => courseBetween(from, to).distance;

/** Where a course from a position ends (Vincenty's direct problem). */
export function destinationOf(from: GeoPosition, { distance, bearing }: Course): GeoPosition {
  const u1 = reducedLatitude(from.latitude);
  const [sinU1, cosU1] = [Math.sin(u1), Math.cos(u1)];
  const [sinBearing, cosBearing] = [Math.sin(radians(bearing)), Math.cos(radians(bearing))];
  const sigma1 = Math.atan2(Math.tan(u1), cosBearing);
  const sinAlpha = cosU1 * sinBearing;
  const cosSquareAlpha = 1 - sinAlpha ** 2;
  const { a, b } = series(cosSquareAlpha);
  let sigma = distance / (semiMinor * a);
  for (let turn = 0; turn < 100; turn += 1) {
    const correction = sigmaCorrection(b, Math.sin(sigma), Math.cos(sigma), Math.cos(2 * sigma1 + sigma));
    const next = distance / (semiMinor * a) + correction;
    const isSettled = Math.abs(next - sigma) < 1e-14;
    sigma = next;
    if (isSettled) break;
  }
  const [sinSigma, cosSigma, cos2SigmaM] = [Math.sin(sigma), Math.cos(sigma), Math.cos(2 * sigma1 + sigma)];
  const across = sinU1 * sinSigma - cosU1 * cosSigma * cosBearing;
  const latitude = Math.atan2(
    sinU1 * cosSigma + cosU1 * sinSigma * cosBearing,
    (1 - flattening) * Math.hypot(sinAlpha, across),
  );
  const lambda = Math.atan2(sinSigma * sinBearing, cosU1 * cosSigma - sinU1 * sinSigma * cosBearing);
  const c = longitudeCorrection(cosSquareAlpha);
  const way = sigma + c * sinSigma * (cos2SigmaM + c * cosSigma * (-1 + 2 * cos2SigmaM ** 2));
  const difference = lambda - (1 - c) * flattening * sinAlpha * way;
  return { longitude: from.longitude + degrees(difference), latitude: degrees(latitude) };
}

/** Snyder's q: the area from the equator to a latitude, as a share of the radius squared. */
function authalicQ(sinLatitude: number): number {
  const e = eccentricity * sinLatitude;
  return (1 - eccentricity2) * (sinLatitude / (1 - e ** 2) + Math.atanh(e) / eccentricity);
}

const poleQ = authalicQ(1);
const authalicRadius = semiMajor * Math.sqrt(poleQ / 2);
const authalicLatitude = (latitude: number) => Math.asin(authalicQ(Math.sin(radians(latitude))) / poleQ);

/**
 * Square metres on the ground of a ring that does not cross itself, first position not repeated, in either direction.
 * By an equal-area projection about its first position (J. P. Snyder, USGS Professional Paper 1395), exact to a
 * square decimetre within a municipality.
 */
export function areaOf(ring: readonly GeoPosition[]): number {
  const [centre] = ring;
  if (!centre) return 0;
  const beta0 = authalicLatitude(centre.latitude);
  const plane = ring.map(({ longitude, latitude }): [number, number] => {
    const beta = authalicLatitude(latitude);
    const difference = radians(longitude - centre.longitude);
    // Written so that nothing is lost where ring and centre are metres apart.
    const bend = 2 * Math.cos(beta) * Math.sin(difference / 2) ** 2;
    const scale = Math.SQRT2 / Math.sqrt(2 - 2 * Math.sin((beta - beta0) / 2) ** 2 - Math.cos(beta0) * bend);
    return [
      authalicRadius * scale * Math.cos(beta) * Math.sin(difference),
      authalicRadius * scale * (Math.sin(beta - beta0) + Math.sin(beta0) * bend),
    ];
  });
  const doubled = plane.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = plane[(index + 1) % plane.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(doubled) / 2;
}
