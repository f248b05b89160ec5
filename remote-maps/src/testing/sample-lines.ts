import type { BoundaryLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import { newLineAttributes } from '@feltbok/domain/boundary-lines/boundary-lines.domain.ts';

/** A line of the demo's business that the server has. */
export const createSavedLine = (different: Partial<BoundaryLine> = {}): BoundaryLine => ({
  id: 21,
  uuid: '5b1d2a52-8d0c-4f0b-9a53-0a7c8a3f6b21',
  businessId: 2077,
  startMarkUuid: 'a1',
  endMarkUuid: 'a2',
  utmType: 25_832,
  curvePoints: [],
  ...newLineAttributes,
  revision: 1,
  ...different,
});
