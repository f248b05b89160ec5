import type { Ring } from './geometry';
import type { GroundUse } from './ground-plan';

/** The number of a property within its municipality. */
export interface PropertyNumber {
  gnr: number;
  bnr: number;
}

/** A part of a property's ground: a Teig. */
export interface Parcel extends PropertyNumber {
  use: GroundUse;
  /** Eastings and northings in the cadastre's zone, whole centimetres, counter-clockwise. */
  ring: Ring;
  /** Street and house number, where there is one. */
  address?: { street: string; number: number };
}
