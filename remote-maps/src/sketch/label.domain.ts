import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import type { MapLabel } from '@feltbok/domain/sketches/sketch.ts';
import { sketchLimits } from '@feltbok/domain/sketches/sketch-limits.ts';
import { letters } from '../map/label-lines.domain';

export const angleStep = 5;
export const largestAngle = 180;

export type LabelDirection = 'north' | 'south' | 'west' | 'east';

/** Degrees that one step moves a label: about half a metre at Norwegian latitudes. */
const latitudeStep = 0.000_005;
const longitudeStep = 0.000_01;

const steps: Record<LabelDirection, GeoPosition> = {
  north: { latitude: latitudeStep, longitude: 0 },
  south: { latitude: -latitudeStep, longitude: 0 },
  west: { latitude: 0, longitude: -longitudeStep },
  east: { latitude: 0, longitude: longitudeStep },
};

/** Creates a label called by the first number that no other label has. */
export function createLabel(
  labels: readonly MapLabel[],
  place: Pick<MapLabel, 'uuid' | 'location'>,
): MapLabel {
  let counter = 1;
  while (labels.some(({ message }) => message === `Label ${counter}`)) counter += 1;
  return { ...place, message: `Label ${counter}`, angle: 0 };
}

/** Sets the label's text; the same label when nothing would stand there. */
export function setMessage(label: MapLabel, message: string): MapLabel {
  if (message.trim() === '') return label;
  // The end is never inside of a letter, because half an emoji is no character.
  const end =
    letters.segment(message).containing(sketchLimits.message)?.index ?? sketchLimits.message;
  return { ...label, message: message.slice(0, end) };
}

/** Turns the label to the nearest step that it can have; the same label where that is no number. */
export function setAngle(label: MapLabel, angle: number): MapLabel {
  if (!Number.isFinite(angle)) return label;
  const stepped = Math.round(angle / angleStep) * angleStep;
  // Adding 0 makes 0 of -0, which would be written with its sign.
  return { ...label, angle: Math.min(largestAngle, Math.max(-largestAngle, stepped)) + 0 };
}

/** Moves the label by one step. */
export function moveLabel(label: MapLabel, direction: LabelDirection): MapLabel {
  const { latitude, longitude } = label.location;
  const step = steps[direction];
  return {
    ...label,
    location: { latitude: latitude + step.latitude, longitude: longitude + step.longitude },
  };
}
