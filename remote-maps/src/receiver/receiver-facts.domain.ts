import type { CorrectionSource } from '@feltbok/domain/boundary-marks/mark-measurement.ts';

/** Facts that a receiver does not report, as stated by the user; absent where not stated. */
export interface ReceiverFacts {
  /** Metres from the mark to the antenna. */
  antennaHeight?: number | undefined;
  /**
   * Radius of the antenna in metres, where its height was measured along the slant to its rim;
   * absent where it was measured straight up.
   */
  antennaRadius?: number | undefined;
  antennaType?: string;
  /** The user's name for the receiver. */
  name?: string;
  corrections?: CorrectionSource;
  /** Name of the caster's mount that the corrections come from. */
  mount?: string;
}
