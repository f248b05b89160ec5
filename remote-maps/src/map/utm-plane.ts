import type { UtmZone } from '@feltbok/shared/domain/coordinates';
import utm, { type TransverseMercator } from 'proj4/lib/projections/utm';

const radiansPerDegree = Math.PI / 180;
const flattening = 1 / 298.257222101;
const grs80 = { a: 6_378_137, es: flattening * (2 - flattening) };

/**
 * UTM on the ellipsoid of ETRS89, as the package's projection reckons it, without the datums and the readers of
 * definitions around it, which the map would wait for and has no use for.
 */
export class UtmPlane {
  private readonly projection: TransverseMercator;

  constructor(zone: UtmZone) {
    const projection = { ...grs80, zone };
    utm.init.call(projection);
    // `init` has given it what it was called for.
    this.projection = projection as typeof projection & TransverseMercator;
  }

  /** @param degrees longitude first @returns metres, easting first */
  forward = ([longitude = Number.NaN, latitude = Number.NaN]: number[]): number[] => {
    const { x, y } = this.projection.forward({ x: longitude * radiansPerDegree, y: latitude * radiansPerDegree });
    return [x, y];
  };

  /** @param metres easting first @returns degrees, longitude first */
  inverse = ([east = Number.NaN, north = Number.NaN]: number[]): number[] => {
    const { x, y } = this.projection.inverse({ x: east, y: north });
    return [x / radiansPerDegree, y / radiansPerDegree];
  };
}
