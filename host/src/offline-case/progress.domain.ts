import type { OfflineCaseState } from './offline-cases.domain';

/** Progress in whole per cent. Estimates may be exceeded, and only a complete case is 100. */
export const getPercent = ({
  size,
  downloaded,
}: Pick<OfflineCaseState, 'size' | 'downloaded'>): number =>
  size === 0 ? 0 : Math.min(99, Math.floor((downloaded / size) * 100));
