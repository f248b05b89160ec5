import { unitText } from '@feltbok/shared/domain/property-unit';
import type { Cadastre } from '../cadastre/cadastre';
import { boxOf, contains, type Point } from '../cadastre/geometry';
import type { Parcel, PropertyNumber } from '../cadastre/parcel';
import { converter, type Srid } from '../cadastre/projections';
import { SpatialIndex } from './spatial-index';

/** A Teig as the property services answer it. */
export interface Teig {
  Kommunenummer: number;
  Gaardsnummer: number;
  Bruksnummer: number;
  Festenummer: number;
  Seksjonsnummer: number;
  /** A GeoJSON polygon, written as a JSON string. */
  Geometri: string;
}

interface Municipality {
  cadastre: Cadastre;
  byNumber: ReadonlyMap<string, readonly Parcel[]>;
  byPlace: SpatialIndex<{ box: ReturnType<typeof boxOf>; parcel: Parcel }>;
}

/** Finds properties of several municipalities by their number or by a point. */
export class PropertyRegister {
  readonly #municipalities: readonly Municipality[];

  constructor(cadastres: readonly Cadastre[]) {
    this.#municipalities = cadastres.map((cadastre) => {
      const byNumber = new Map<string, Parcel[]>();
      for (const parcel of cadastre.parcels) {
        const key = unitText(parcel);
        byNumber.set(key, [...(byNumber.get(key) ?? []), parcel]);
      }
      const boxed = cadastre.parcels.map((parcel) => ({ box: boxOf(parcel.ring), parcel }));
      return { cadastre, byNumber, byPlace: new SpatialIndex(boxed, 200) };
    });
  }

  /** Every Teig of a property; none when there is no such property. Coordinates in `srid`. */
  byNumber(municipalityNumber: number, number: PropertyNumber, srid: Srid): Teig[] {
    const municipality = this.#municipalities.find(
      ({ cadastre }) => Number(cadastre.place.municipalityNumber) === municipalityNumber,
    );
    const parcels = municipality?.byNumber.get(unitText(number)) ?? [];
    return municipality ? parcels.map((parcel) => teigOf(municipality.cadastre, parcel, srid)) : [];
  }

  /**
   * The Teig at a point, given as longitude and latitude; none outside every municipality.
   * Coordinates in `srid`.
   */
  byPoint(point: Point, srid: Srid): Teig[] {
    return this.#municipalities.flatMap(({ cadastre, byPlace }) => {
      const [x, y] = converter(4326, cadastre.srid)(point);
      return byPlace
        .within({ minX: x, minY: y, maxX: x, maxY: y })
        .filter(({ parcel }) => contains(parcel.ring, [x, y]))
        .map(({ parcel }) => teigOf(cadastre, parcel, srid));
    });
  }
}

function teigOf({ place, srid: own }: Cadastre, { gnr, bnr, ring }: Parcel, srid: Srid): Teig {
  const convert = converter(own, srid);
  const digits = srid === 4326 || srid === 4258 ? 1e8 : 1e3;
  const round = (value: number) => Math.round(value * digits) / digits;
  const corners = ring.map((point) => convert(point).map(round));
  const geometry = { type: 'Polygon', coordinates: [[...corners, corners[0]]] };
  return {
    Kommunenummer: Number(place.municipalityNumber),
    Gaardsnummer: gnr,
    Bruksnummer: bnr,
    Festenummer: 0,
    Seksjonsnummer: 0,
    Geometri: JSON.stringify(geometry),
  };
}
