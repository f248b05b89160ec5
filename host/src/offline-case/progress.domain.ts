import type { PackState } from '@feltbok/shared/device/packs.domain';

/** How far it has come, in whole per cent; estimates may be passed, and only what is complete is 100. */
export const percentOf = ({ size, brought }: Pick<PackState, 'size' | 'brought'>): number =>
  size === 0 ? 0 : Math.min(99, Math.floor((brought / size) * 100));
