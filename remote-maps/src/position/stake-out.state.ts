import { distanceBetween } from '@feltbok/domain/coordinates/geodesy.ts';
import { repeatDemandsAtom } from '@feltbok/runtime/session/session.state.ts';
import { atom } from 'jotai';
import { geoPositionOf, type UtmPosition } from '../coordinates/utm.domain';
import { toZone } from '../mark-model/mark-form.domain';
import { listedMarksAtom } from '../marks/marks.state';
import { targetAtom } from '../marks/stake-out-target.state';
import { heightStraightUp } from '../receiver/antenna.domain';
import { receiverAtom, receiverOptionsAtom } from './receiver.state';

/**
 * Height of the antenna that stake-out goes by, in metres; null where it is not stated, undefined
 * without a receiver.
 */
export const stakeOutAntennaAtom = atom((get): number | null | undefined =>
  get(receiverAtom) === null ? undefined : heightStraightUp(get(receiverOptionsAtom)),
);

/** Metres: so near the pole stands on the mark. */
const onTheMark = 0.05;

/**
 * Metres that the receiver has the mark higher than it is known to be, where the pole stands on it
 * and that is beyond what both heights are uncertain by: the antenna is likely not as high as
 * stated. Null otherwise.
 */
export const antennaErrorAtom = atom((get): number | null => {
  const target = get(targetAtom);
  const epoch = get(receiverAtom)?.epoch;
  const antenna = get(stakeOutAntennaAtom);
  const known = target?.height;
  if (!target || known?.system !== 'ellipsoidal' || typeof antenna !== 'number') return null;
  if (epoch?.quality !== 'fixed' || !epoch.position || epoch.height === null || !epoch.sigma)
    return null;
  if (distanceBetween(epoch.position, target.position) > onTheMark || epoch.sigma.height === null)
    return null;
  const difference = epoch.height - antenna - known.value;
  const tolerance =
    get(repeatDemandsAtom).heightTolerance ?? 3 * Math.hypot(epoch.sigma.height, known.sigma ?? 0);
  return Math.abs(difference) > tolerance ? difference : null;
});

/** As many as a list can offer. */
const mostOffered = 20;

/** The marks nearest to what is staked out, which boundaries to it can come from. */
export const lineBeginningsAtom = atom((get) => {
  const target = get(targetAtom);
  if (!target) return [];
  return get(listedMarksAtom)
    .filter(({ mark }) => mark.uuid !== target.uuid)
    .map(({ mark }) => {
      const place: UtmPosition = { north: mark.north, east: mark.east, zone: toZone(mark.utmType) };
      const position = geoPositionOf(place);
      return { mark, position, distance: distanceBetween(position, target.position) };
    })
    .sort((one, other) => one.distance - other.distance)
    .slice(0, mostOffered);
});
