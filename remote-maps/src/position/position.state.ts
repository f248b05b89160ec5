import { atom } from 'jotai';
import { type Fix, nextFix } from './fix.domain';

/**
 * How it stands with the device's position.
 * - `asking`: nothing has come yet
 * - `denied`: the user or the device permits no positions
 * - `unavailable`: the device does not know, or has no receiver
 * - `timed out`: it has reported nothing for a while, and goes on trying
 * - `disconnected`: the receiver does not answer, and is connected again when it does
 * - `unreadable`: the receiver sends something else than sentences
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
  /** The last one there was; stays while a receiver is silent. */
  fix: Fix | null;
}

/**
 * How long a receiver may take, in milliseconds: the first position under open sky comes within
 * half a minute.
 */
const patience = 30_000;

const stateAtom = atom<PositionState>({ phase: 'off', fix: null });
const watchAtom = atom<number | null>(null);
/** Ends what another source than the device has begun. */
const otherSourceAtom = atom<{ end: () => void } | null>(null);
const followingAtom = atom(false);

export const positionAtom = atom((get) => get(stateAtom));

/** Whether the map stays at the position. */
export const isFollowingAtom = atom((get) => get(followingAtom));
export const followAtom = atom(null, (_get, set, following: boolean) =>
  set(followingAtom, following),
);

/** Shows where the device is, and moves the map there until the user moves it. */
export const startPositionAtom = atom(null, (get, set) => {
  // Retried, where the receiver has given up.
  if (get(watchAtom) !== null || get(otherSourceAtom)) set(stopPositionAtom);
  set(followingAtom, true);
  if (!('geolocation' in navigator)) {
    set(stateAtom, { phase: 'unavailable', fix: null });
    return;
  }
  set(stateAtom, { phase: 'asking', fix: null });
  const watch = navigator.geolocation.watchPosition(
    (found) => set(positionFoundAtom, foundBy(found)),
    ({ code }) => set(failedAtom, code),
    { enableHighAccuracy: true, timeout: patience, maximumAge: 0 },
  );
  set(watchAtom, watch);
});

const foundBy = ({ coords, timestamp }: GeolocationPosition): Omit<Fix, 'isSteady'> => {
  const { longitude, latitude, accuracy } = coords;
  return { position: { longitude, latitude }, accuracy, at: timestamp };
};

interface OtherSource {
  /** Ends that source. */
  end: () => void;
  /** Whether the map moves to its positions. */
  isFollowed: boolean;
}

/** Shows positions of another source instead of the device's. */
export const takePositionsAtom = atom(null, (_get, set, { end, isFollowed }: OtherSource) => {
  set(stopPositionAtom);
  set(otherSourceAtom, { end });
  set(followingAtom, isFollowed);
  set(stateAtom, { phase: 'asking', fix: null });
});

export const positionFoundAtom = atom(null, (_get, set, found: Omit<Fix, 'isSteady'>) =>
  set(stateAtom, ({ fix }) => ({ phase: 'live', fix: nextFix(fix, found) })),
);

/** Without a new position; the last one stays. */
export const positionPhaseAtom = atom(null, (_get, set, phase: PositionPhase) =>
  set(stateAtom, ({ fix }) => ({ phase, fix })),
);

/**
 * Asks the receiver for a position of now, while it is shown; settles when there is one, or none
 * comes.
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
  if (found && get(watchAtom) !== null) set(positionFoundAtom, foundBy(found));
});

const failedAtom = atom(null, (_get, set, code: number) => {
  const phase = ({ 1: 'denied', 3: 'timed out' } as const)[code] ?? 'unavailable';
  // A receiver that was permitted goes on trying; one that was not must be asked for anew.
  if (phase === 'denied') set(stopPositionAtom);
  set(stateAtom, ({ fix }) => ({ phase, fix: phase === 'denied' ? null : fix }));
});

/** The receiver costs battery: it runs while the position is shown and no longer. */
export const stopPositionAtom = atom(null, (get, set) => {
  const watch = get(watchAtom);
  if (watch !== null) navigator.geolocation.clearWatch(watch);
  set(watchAtom, null);
  get(otherSourceAtom)?.end();
  set(otherSourceAtom, null);
  set(followingAtom, false);
  set(stateAtom, { phase: 'off', fix: null });
});
