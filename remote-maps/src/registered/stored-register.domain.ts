import type { RegisteredService } from '../catalogue/catalogue.domain';
import type { DegreesBox } from '../geometry/parcels.domain';
import type { RegisteredKind } from '../mark-model/registered.domain';

/**
 * What the answers of one kind around a property are stored under: an address that nobody is asked
 * at.
 */
export function registeredKey(
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
