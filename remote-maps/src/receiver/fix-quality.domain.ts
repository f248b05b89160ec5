import type { MeasuredQuality } from '@feltbok/domain/boundary-marks/measured-quality.ts';

/** How a receiver has found its position. */
export type FixQuality = 'none' | MeasuredQuality;
