// The package has types for the whole of it only.
declare module 'proj4/lib/core' {
  import type proj4 from 'proj4';

  const core: typeof proj4;
  export default core;
}
declare module 'proj4/lib/Proj' {
  const Proj: { projections: { add(projection: object): void } };
  export default Proj;
}
declare module 'proj4/lib/projections/etmerc' {
  const etmerc: object;
  export default etmerc;
}
declare module 'proj4/lib/projections/utm' {
  interface Point {
    x: number;
    y: number;
  }
  /** Radians on the ellipsoid, metres on the plane. */
  export interface TransverseMercator {
    forward(place: Point): Point;
    inverse(place: Point): Point;
  }
  const utm: {
    /** Makes a projection of what it is called on: half-axis in metres, squared eccentricity, zone. */
    init(this: { a: number; es: number; zone: number }): void;
  };
  export default utm;
}
