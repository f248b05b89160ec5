import type { MeasuredQuality } from '@feltbok/domain/boundary-marks/measured-quality.ts';

/** The kind of solution that a position comes from. */
export type FixQuality = 'none' | MeasuredQuality;
