import type { MarkMeasurement } from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import type { ReceiverFacts } from './receiver-facts.domain';

export type Antenna = Pick<
  ReceiverFacts,
  'antennaHeight' | 'antennaRadius' | 'phaseCentreOffset' | 'tilt'
>;

/**
 * @returns metres from the mark straight up to the place that the receiver's positions are of: the
 * phase centre of the antenna, or 0 at the tip of the pole; `null` where unknown
 */
export function toVerticalHeight(antenna: Antenna): number | null {
  if (antenna.tilt === 'pole tip') return 0;
  const reference = toReferenceHeight(antenna);
  return reference === null ? null : reference + (antenna.phaseCentreOffset ?? 0);
}

/**
 * @returns metres from the mark straight up to the reference point of the antenna; `null` where
 * unknown
 */
function toReferenceHeight({ antennaHeight, antennaRadius }: Antenna): number | null {
  if (antennaHeight === undefined) return null;
  if (antennaRadius === undefined) return antennaHeight;
  return antennaHeight > antennaRadius ? Math.sqrt(antennaHeight ** 2 - antennaRadius ** 2) : null;
}

/** Builds what a measurement says of the antenna, or of the pole tip, that its positions are of. */
export function buildAntennaEvidence(facts: ReceiverFacts): MarkMeasurement['antenna'] {
  const { antennaType: type = '', phaseCentreOffset, tilt } = facts;
  if (tilt === 'pole tip') return { height: null, type, tilt };
  const height = toReferenceHeight(facts);
  return {
    height: height === null ? null : Number(height.toFixed(4)),
    type,
    ...(phaseCentreOffset !== undefined && { phaseCentreOffset }),
    ...(tilt && { tilt }),
  };
}
