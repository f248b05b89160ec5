import type { OfflineCaseState } from '@feltbok/shared/device/offline-cases.domain';

/** Progress in whole per cent. Estimates may be exceeded, and only a complete case is 100. */
export const percentOf = ({ size, brought }: Pick<OfflineCaseState, 'size' | 'brought'>): number =>
  size === 0 ? 0 : Math.min(99, Math.floor((brought / size) * 100));
