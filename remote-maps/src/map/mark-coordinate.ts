import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { toZone } from '../mark-model/mark-form.domain';
import { convertUtmToMap } from './projections';

/** Converts a mark's place to the map's plane: metres of Web Mercator. */
export const toMarkCoordinate = ({
  north,
  east,
  utmType,
}: Pick<KnownMark, 'north' | 'east' | 'utmType'>): [x: number, y: number] =>
  convertUtmToMap({ north, east, zone: toZone(utmType) });
