import {
  judgeMean,
  type MeanFinding,
  type MeanLimits,
  toMeanLimits,
} from '@feltbok/domain/boundary-marks/mean-verdict.ts';
import { weakestQuality } from '@feltbok/domain/boundary-marks/measured-quality.ts';
import { repeatDemandsAtom } from '@feltbok/runtime/session/session.state.ts';
import { atom } from 'jotai';
import { caseZoneAtom } from '../marks/marks.state';
import { markMeasuringAtom } from '../marks/measuring.state';
import { computeMean } from './measurement.domain';

/**
 * The limits of the current measurement: those that the user set when it began, and the customer's.
 */
export const meanLimitsAtom = atom((get): MeanLimits => {
  const sigma = get(markMeasuringAtom)?.measuring.limits.sigma ?? null;
  return toMeanLimits(sigma, get(repeatDemandsAtom));
});

/** Which limits the mean of the epochs so far exceeds; empty without an epoch. */
export const epochFindingsAtom = atom((get): MeanFinding[] => {
  const epochs = get(markMeasuringAtom)?.measuring.taken ?? [];
  const mean = computeMean(epochs, get(caseZoneAtom), {});
  if (!mean) return [];
  const quality = weakestQuality(epochs.map((epoch) => epoch.quality));
  return judgeMean({ ...mean, quality }, get(meanLimitsAtom));
});
