import type { CorrectionSource } from '@feltbok/domain/boundary-marks/mark-measurement.ts';

/** What a receiver does not say of itself, as the user states it; absent where the user has not. */
export interface ReceiverFacts {
  /** Metres from the mark to the antenna. */
  antennaHeight?: number | undefined;
  /**
   * Metres: the radius of an antenna whose height was measured along the slant to its rim; absent
   * where straight up.
   */
  antennaRadius?: number | undefined;
  antennaType?: string;
  /** As the user calls the receiver. */
  name?: string;
  corrections?: CorrectionSource;
  /** Of the caster that the corrections come from. */
  mount?: string;
}
