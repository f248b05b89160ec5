import { type CasterError, findCasterError, type Mount } from '@feltbok/contract/casters.ts';
import type { ApiFailure } from '@feltbok/contract/client/api-failure.ts';
import { computeDistance, type GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';

/** Why corrections are missing, from the caster, the API, the network or the user's account. */
export type CorrectionError = CasterError | 'offline' | 'signed out' | 'not permitted';

/** Errors that pass by themselves, as when the network returns or another stream ends. */
const transientErrors: readonly CorrectionError[] = [
  ...(['offline', 'signed out', 'unreachable', 'silent', 'failed', 'too many streams'] as const),
];

export const isTransient = (error: CorrectionError) => transientErrors.includes(error);

export function toCorrectionError({
  kind,
  body,
}: Pick<ApiFailure, 'kind' | 'body'>): CorrectionError {
  const error = findCasterError(body);
  if (error) return error;
  if (kind === 'forbidden') return 'not permitted';
  if (kind === 'signed-out') return 'signed out';
  return kind === 'unreachable' || kind === 'unreadable' ? 'offline' : 'failed';
}

const shortestDelay = 1_000;
const longestDelay = 60_000;

/**
 * @param attempts number of failed attempts in a row
 * @returns milliseconds until the next attempt
 */
export const getRetryDelay = (attempts: number) =>
  Math.min(longestDelay, shortestDelay * 2 ** attempts);

/** A mount with its distance from the receiver in metres; `null` where that is unknown. */
interface MountAway {
  mount: Mount;
  distance: number | null;
}

/**
 * Puts the mounts of networks first, which are made for the receiver's place, then bases by
 * distance, and last those whose place nobody states.
 * @param position of the receiver; `null` without one
 */
export function sortByDistance(
  mounts: readonly Mount[],
  position: GeoPosition | null,
): MountAway[] {
  const away = mounts.map((mount): MountAway => {
    if (!mount.position || mount.needsPosition || !position) return { mount, distance: null };
    return { mount, distance: computeDistance(mount.position, position) };
  });
  return away.sort((first, second) => getRank(first) - getRank(second));
}

/** Sorts as a distance does; equal ranks keep the caster's order. */
function getRank({ mount, distance }: MountAway): number {
  if (mount.needsPosition) return -1;
  return distance ?? Number.MAX_VALUE;
}
