import type {
  CorrectionSource,
  TiltHandling,
} from '@feltbok/domain/boundary-marks/mark-measurement.ts';

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
  /** Metres from the reference point of the antenna up to its phase centre. */
  phaseCentreOffset?: number | undefined;
  /** Whether the receiver corrects for the tilt of the pole. */
  tilt?: TiltHandling | undefined;
  /** The user's name for the receiver. */
  name?: string;
  corrections?: CorrectionSource;
  /** Name of the caster's mount that the corrections come from. */
  mount?: string;
}
