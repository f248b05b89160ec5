import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';

interface Measured {
  marks: readonly Pick<KnownMark, 'measurements'>[];
  controls: readonly unknown[];
}

/** Whether receivers have measured anything that a report could show. */
export const hasMeasurements = ({ marks, controls }: Measured): boolean =>
  controls.length > 0 || marks.some(({ measurements = [] }) => measurements.length > 0);
