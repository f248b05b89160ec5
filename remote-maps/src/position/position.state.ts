import { atom } from 'jotai';
import { type Fix, toNextFix } from './fix.domain';

/**
 * The state of the device's positions.
 * - `asking`: no position has arrived yet
 * - `denied`: the user or the device permits no positions
 * - `unavailable`: the device does not know its position, or has no receiver
 * - `timed out`: no position has arrived for a while, and the device goes on trying
 * - `disconnected`: the receiver does not answer, and is reconnected when it does
 * - `unreadable`: the receiver sends something else than NMEA sentences
 */
export type PositionPhase =
  | 'off'
  | 'asking'
  | 'live'
  | 'denied'
  | 'unavailable'
  | 'timed out'
  | 'disconnected'
  | 'unreadable';

interface PositionState {
  phase: PositionPhase;
  /** The latest position, kept while a receiver is silent. */
  fix: Fix | null;
}

/** Milliseconds. The first position under open sky arrives within half a minute. */
const firstPositionTimeout = 30_000;

const stateAtom = atom<PositionState>({ phase: 'off', fix: null });
const watchAtom = atom<number | null>(null);
/** Ends positions that come from another source than the device itself. */
const otherSourceAtom = atom<{ end: () => void } | null>(null);
const followingAtom = atom(false);

export const positionAtom = atom((get) => get(stateAtom));

/** Whether the map stays centred on the position. */
export const isFollowingAtom = atom((get) => get(followingAtom));
export const followAtom = atom(null, (_get, set, following: boolean) =>
  set(followingAtom, following),
);

/** Shows the device's position, and follows it with the map until the user moves the map. */
export const startPositionAtom = atom(null, (get, set) => {
  // A watch that the browser has given up is started anew.
  if (get(watchAtom) !== null || get(otherSourceAtom)) set(stopPositionAtom);
  set(followingAtom, true);
  if (!('geolocation' in navigator)) {
    set(stateAtom, { phase: 'unavailable', fix: null });
    return;
  }
  set(stateAtom, { phase: 'asking', fix: null });
  const watch = navigator.geolocation.watchPosition(
    (found) => set(recordPositionAtom, toDeviceFix(found)),
    ({ code }) => set(positionFailedAtom, code),
    { enableHighAccuracy: true, timeout: firstPositionTimeout, maximumAge: 0 },
  );
  set(watchAtom, watch);
});

const toDeviceFix = ({ coords, timestamp }: GeolocationPosition): Omit<Fix, 'isSteady'> => {
  const { longitude, latitude, accuracy } = coords;
  return { position: { longitude, latitude }, accuracy, at: timestamp };
};

interface OtherSource {
  /** Ends the positions of this source. */
  end: () => void;
  /** Whether the map follows its positions. */
  isFollowed: boolean;
}

/** Shows positions of another source instead of the device's own. */
export const followOtherSourceAtom = atom(null, (_get, set, { end, isFollowed }: OtherSource) => {
  set(stopPositionAtom);
  set(otherSourceAtom, { end });
  set(followingAtom, isFollowed);
  set(stateAtom, { phase: 'asking', fix: null });
});

export const recordPositionAtom = atom(null, (_get, set, found: Omit<Fix, 'isSteady'>) =>
  set(stateAtom, ({ fix }) => ({ phase: 'live', fix: toNextFix(fix, found) })),
);

/** Changes the phase without a new position; the latest one stays. */
export const setPositionPhaseAtom = atom(null, (_get, set, phase: PositionPhase) =>
  set(stateAtom, ({ fix }) => ({ phase, fix })),
);

/**
 * Asks the device for a current position while positions are shown, and settles when one arrives or
 * none can be had.
 */
export const askForPositionAtom = atom(null, async (get, set): Promise<void> => {
  if (get(watchAtom) === null) return;
  const found = await new Promise<GeolocationPosition | null>((resolve) =>
    navigator.geolocation.getCurrentPosition(resolve, () => resolve(null), {
      enableHighAccuracy: true,
      timeout: 10_000,
      maximumAge: 0,
    }),
  );
  if (found && get(watchAtom) !== null) set(recordPositionAtom, toDeviceFix(found));
});

const positionFailedAtom = atom(null, (_get, set, code: number) => {
  const phase = ({ 1: 'denied', 3: 'timed out' } as const)[code] ?? 'unavailable';
  // A permitted receiver goes on trying, while a denied one must be asked for again.
  if (phase === 'denied') set(stopPositionAtom);
  set(stateAtom, ({ fix }) => ({ phase, fix: phase === 'denied' ? null : fix }));
});

/** Stops the device's receiver, which costs battery while it runs. */
export const stopPositionAtom = atom(null, (get, set) => {
  const watch = get(watchAtom);
  if (watch !== null) navigator.geolocation.clearWatch(watch);
  set(watchAtom, null);
  get(otherSourceAtom)?.end();
  set(otherSourceAtom, null);
  set(followingAtom, false);
  set(stateAtom, { phase: 'off', fix: null });
});
