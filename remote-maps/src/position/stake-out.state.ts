import { computeDistance } from '@feltbok/domain/coordinates/geodesy.ts';
import { createPreference } from '@feltbok/runtime/device/preferences.state.ts';
import { repeatDemandsAtom } from '@feltbok/runtime/session/session.state.ts';
import { atom } from 'jotai';
import { type UtmPosition, unprojectUtm } from '../coordinates/utm.domain';
import { toZone } from '../mark-model/mark-form.domain';
import { listedMarksAtom } from '../marks/marks.state';
import { targetAtom } from '../marks/stake-out-target.state';
import { toVerticalHeight } from '../receiver/antenna.domain';
import { positionAtom } from './position.state';
import { receiverAtom, receiverOptionsAtom } from './receiver.state';

const pingPreference = createPreference({
  name: 'stake-out-pings',
  usual: false,
  isValue: (stored) => typeof stored === 'boolean',
});

/** Whether pings tell how near the target is. */
export const arePingsOnAtom = pingPreference.valueAtom;
export const loadPingsAtom = pingPreference.loadAtom;

/** Metres within which a mark is staked out where the customer demands nothing else. */
const usualTolerance = 0.02;

/** Metres within which the target counts as reached. */
export const stakeOutToleranceAtom = atom(
  (get) => get(repeatDemandsAtom).planeTolerance ?? usualTolerance,
);

/** Whether the position is accurate enough to say that the target is reached. */
export const isAccurateAtom = atom((get): boolean => {
  const receiver = get(receiverAtom);
  if (receiver) return !receiver.isSilent && receiver.epoch?.quality === 'fixed';
  const { fix } = get(positionAtom);
  return fix !== null && fix.accuracy <= get(stakeOutToleranceAtom);
});

/**
 * The antenna height that stake-out uses, in metres; `null` where it is not stated, `undefined`
 * without a receiver.
 */
export const stakeOutAntennaAtom = atom((get): number | null | undefined =>
  get(receiverAtom) === null ? undefined : toVerticalHeight(get(receiverOptionsAtom)),
);

/** Metres. The pole stands on the mark within this distance. */
const onMarkDistance = 0.05;

/**
 * Metres between the measured and the known height of the mark that the pole stands on, where the
 * difference exceeds the uncertainty of both: the antenna height is likely wrong. `null` otherwise.
 */
export const antennaErrorAtom = atom((get): number | null => {
  const target = get(targetAtom);
  const epoch = get(receiverAtom)?.epoch;
  const antenna = get(stakeOutAntennaAtom);
  const known = target?.height;
  if (!target || known?.system !== 'ellipsoidal' || typeof antenna !== 'number') return null;
  if (epoch?.quality !== 'fixed' || !epoch.position || epoch.height === null || !epoch.sigma)
    return null;
  if (
    computeDistance(epoch.position, target.position) > onMarkDistance ||
    epoch.sigma.height === null
  )
    return null;
  const difference = epoch.height - antenna - known.value;
  const tolerance =
    get(repeatDemandsAtom).heightTolerance ?? 3 * Math.hypot(epoch.sigma.height, known.sigma ?? 0);
  return Math.abs(difference) > tolerance ? difference : null;
});

/** Number of marks that the list has room for. */
const maxOffered = 20;

/** The marks nearest to the target, as possible other ends of a boundary to it. */
export const lineBeginningsAtom = atom((get) => {
  const target = get(targetAtom);
  if (!target) return [];
  return get(listedMarksAtom)
    .filter(({ mark }) => mark.uuid !== target.uuid)
    .map(({ mark }) => {
      const place: UtmPosition = { north: mark.north, east: mark.east, zone: toZone(mark.utmType) };
      const position = unprojectUtm(place);
      return { mark, position, distance: computeDistance(position, target.position) };
    })
    .sort((a, b) => a.distance - b.distance)
    .slice(0, maxOffered);
});
