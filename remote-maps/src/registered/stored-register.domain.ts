import type { RegisteredService } from '../catalogue/catalogue.domain';
import type { DegreesBox } from '../geometry/parcels.domain';
import type { RegisteredKind } from '../mark-model/registered.domain';

/**
 * Builds the key that the answers of one kind around a property are stored under. It has the form
 * of an address, but is never requested.
 */
export function buildRegisterKey(
  service: RegisteredService,
  kind: RegisteredKind,
  property: DegreesBox,
): string {
  const { west, south, east, north } = property;
  const address = new URL(service.url);
  address.hash = [
    service.types[kind],
    ...[west, south, east, north].map((degrees) => Math.round(degrees * 1e6)),
  ].join('/');
  return address.href;
}
