import { receiverServices } from '@feltbok/domain/coordinates/receiver-services.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { atom } from 'jotai';
import { chooseLayersAtom, getChoices, layerChoicesAtom } from '../layers/layer-choices.state';
import { measureEpochAtom } from '../marks/measuring.state';
import { openFixAlarm } from '../receiver/fix-alarm.data';
import { type Epoch, NmeaReader } from '../receiver/nmea.domain';
import {
  type Link,
  type LinkOpener,
  type ReceiverChoice,
  type ReceiverWay,
  waysToReceivers,
} from '../receiver/receiver-links.data';
import { epochFindingsAtom } from './mean-verdict.state';
import {
  positionAtom,
  positionFoundAtom,
  positionPhaseAtom,
  stopPositionAtom,
  takePositionsAtom,
} from './position.state';
import { streamedFactsAtom } from './streamed-facts.state';

interface ReceiverState {
  way: ReceiverWay;
  /** The last one; null before the first. */
  epoch: Epoch | null;
  /** Whether the epochs have ceased to come. */
  isSilent: boolean;
}

const stateAtom = atom<ReceiverState | null>(null);
/** Whether a receiver that was on could not be connected without a press. */
const isWaitingAtom = atom(false);
/** Null while it is not connected. */
const linkAtom = atom<Link | null>(null);

/** Whether the receiver takes corrections; also while it is connected again. */
export const canWriteToReceiverAtom = atom(
  (get) => get(linkAtom)?.write !== undefined || get(linkAtom) === null,
);

/** @returns whether the receiver has taken the bytes */
export const writeToReceiverAtom = atom(
  null,
  async (get, _set, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> => {
    const link = get(linkAtom);
    if (!link?.write) return false;
    return link.write(bytes).then(
      () => true,
      () => false,
    );
  },
);

/**
 * The receiver that the positions come from; null where they come from the device itself, or are
 * off.
 */
export const receiverAtom = atom((get) => get(stateAtom));

/** Where a service can answer, with what it is called: first those that the deployment names. */
export const receiverAddressesAtom = atom((get): (readonly [address: string, name: string])[] => [
  ...(get(hostServicesAtom).receivers ?? []).map(({ address, name }) => [address, name] as const),
  ...receiverServices.map((service) => [service, ''] as const),
]);

/** What a receiver is usually set to, and where a service usually answers. */
const usualAtom = atom((get): ReceiverChoice => {
  const [[address]] = get(receiverAddressesAtom) as [readonly [string, string]];
  return { way: 'serial', baudRate: 115_200, address };
});

export const receiverChoiceAtom = atom((get) => getChoices(get(layerChoicesAtom)).receiver ?? null);

export const receiverOptionsAtom = atom(
  (get) => ({ ...(get(receiverChoiceAtom) ?? get(usualAtom)), ...get(streamedFactsAtom) }),
  (get, set, change: Partial<ReceiverChoice>) =>
    set(chooseLayersAtom, {
      receiver: { ...get(usualAtom), ...get(receiverChoiceAtom), ...change },
    }),
);

/** Whether the loss of a fixed position is heard; stored on the device, for the same user. */
export const isFixHeardAtom = atom(
  (get) => getChoices(get(layerChoicesAtom)).isFixHeard ?? true,
  (_get, set, isFixHeard: boolean) => set(chooseLayersAtom, { isFixHeard }),
);

/** Positions come from the device itself again, also the next time. */
export const forgetReceiverAtom = atom(null, (_get, set) =>
  set(chooseLayersAtom, { receiver: undefined, isReceiverOn: false }),
);

/**
 * Whether the receiver was on when the user was last here, and the browser gives it by a press
 * alone.
 */
export const isReceiverWaitingAtom = atom((get) => get(isWaitingAtom) && get(stateAtom) === null);

/** Ends the positions because the user wants none: a receiver does not come back by itself. */
export const turnOffPositionAtom = atom(null, (get, set) => {
  set(stopPositionAtom);
  set(isWaitingAtom, false);
  if (get(receiverChoiceAtom)) set(chooseLayersAtom, { isReceiverOn: false });
});

/**
 * Lets the user choose a receiver, and shows its positions until the user stops them; only from a
 * press of the user's.
 * @returns why not, or null
 */
export const connectReceiverAtom = atom(null, async (get, set, way: ReceiverWay) => {
  const options = { ...get(receiverOptionsAtom), way };
  try {
    const open = await waysToReceivers[way].choose(options);
    set(receiverOptionsAtom, options);
    set(followReceiverAtom, { way, open, isFollowed: true });
    return null;
  } catch (error) {
    const { name } = error as Error;
    // The user has closed the browser's own list, or it was empty.
    if (name === 'NotFoundError') return 'none chosen';
    return name === 'SecurityError' ? 'not allowed' : 'failed';
  }
});

/**
 * Connects to the receiver that the user had last.
 * @param order whether the map moves to its positions
 * @returns false where the browser does not give it without a press
 */
export const reconnectReceiverAtom = atom(
  null,
  async (get, set, order: Pick<FollowedReceiver, 'isFollowed'>) => {
    const choice = get(receiverChoiceAtom);
    const way = choice && waysToReceivers[choice.way];
    const open = way?.isThere()
      ? await way.again(choice as ReceiverChoice).catch(() => null)
      : null;
    // Meanwhile it may have been connected by a press, or given up.
    if (get(stateAtom)) return true;
    if (!choice || !open || get(receiverChoiceAtom)?.way !== choice.way) return false;
    set(followReceiverAtom, { way: choice.way, open, isFollowed: order.isFollowed });
    return true;
  },
);

/**
 * Whether the user had a receiver on and has not turned it off; null until what the device stores
 * is read.
 */
const wasReceiverOnAtom = atom((get): boolean | null => {
  const loaded = get(layerChoicesAtom);
  return loaded && loaded.choices.isReceiverOn === true && loaded.choices.receiver !== undefined;
});

/** Whether the receiver may be connected when its panel opens: the user has not turned it off. */
export const mayReconnectAtom = atom(
  (get) => getChoices(get(layerChoicesAtom)).isReceiverOn !== false,
);

/**
 * Connects the receiver again that was on when the page was left; where the map stands it stays. To
 * be called once the device's choices are read, and when the map is opened anew.
 */
export const resumeReceiverAtom = atom(null, async (get, set): Promise<void> => {
  if (!get(wasReceiverOnAtom) || get(positionAtom).phase !== 'off') return;
  const isConnected = await set(reconnectReceiverAtom, { isFollowed: false });
  // The user may have turned it off meanwhile, or shown the device's own position.
  set(
    isWaitingAtom,
    !isConnected && get(wasReceiverOnAtom) === true && get(positionAtom).phase === 'off',
  );
});

/** Time until a lost receiver is connected again, in milliseconds. */
const pause = 2_000;
/** Bytes: whoever sends so much without a sentence sends something else, or at another speed. */
const unreadableAfter = 2_000;
/** Milliseconds without a byte: what has come of an epoch is all of it. */
const epochEndsAfter = 200;

/** Milliseconds between the receiver's times that the host gets. */
const noteTimeEvery = 60_000;

/** Milliseconds without an epoch: what was fixed is so no longer. */
const silentAfter = 5_000;

/** Epochs of what a receiver sends; `unreadable` is called while that is no NMEA. */
function epochsOfBytes(take: (epoch: Epoch) => void, unreadable: () => void) {
  const reader = new NmeaReader(Date.now);
  const endEpoch = () => {
    const epoch = reader.flush();
    if (epoch) take(epoch);
  };
  let bytesBefore = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    bytes(bytes: Uint8Array) {
      reader.push(bytes).forEach(take);
      clearTimeout(timer);
      timer = setTimeout(endEpoch, epochEndsAfter);
      bytesBefore += bytes.length;
      if (reader.counts.read === 0 && bytesBefore > unreadableAfter) unreadable();
    },
    end: () => clearTimeout(timer),
  };
}

interface FollowedReceiver {
  way: ReceiverWay;
  open: LinkOpener;
  /** Whether the map moves to its positions. */
  isFollowed: boolean;
}

const followReceiverAtom = atom(null, (get, set, { way, open, isFollowed }: FollowedReceiver) => {
  let isOver = false;
  let link: Link | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const alarm = openFixAlarm(() => get(isFixHeardAtom));
  const end = () => {
    isOver = true;
    clearTimeout(silence);
    alarm.close();
    link?.close();
    set(linkAtom, null);
    set(stateAtom, null);
  };
  set(takePositionsAtom, { end, isFollowed });
  set(isWaitingAtom, false);
  set(chooseLayersAtom, { isReceiverOn: true });
  set(stateAtom, { way, epoch: null, isSilent: false });
  const fallSilent = () => {
    clearTimeout(silence);
    set(stateAtom, (before) => before && { ...before, isSilent: true });
    alarm.notice(null);
  };
  let notedAt = Number.NEGATIVE_INFINITY;
  const noteTime = ({ at, quality }: Epoch) => {
    // Before its first fix a receiver has no time, whatever it names.
    if (quality === 'none' || at - notedAt < noteTimeEvery) return;
    notedAt = at;
    get(hostServicesAtom).noteReceiverTime?.(at);
  };
  const take = (epoch: Epoch) => {
    if (isOver) return;
    noteTime(epoch);
    clearTimeout(silence);
    silence = setTimeout(fallSilent, silentAfter);
    set(stateAtom, { way, epoch, isSilent: false });
    alarm.notice(epoch.quality);
    const found = foundPositionOf(epoch);
    if (found) set(positionFoundAtom, found);
    const end = set(measureEpochAtom, epoch);
    // A surveyor who does not look must not take a bad mean for a mark.
    const isGood = end === 'complete' && get(epochFindingsAtom).length === 0;
    if (end) alarm.sound(isGood ? 'measured' : 'lost');
  };
  const connectOnce = async () => {
    const read = epochsOfBytes(take, () => !isOver && set(positionPhaseAtom, 'unreadable'));
    link = await open({ epoch: take, bytes: read.bytes });
    if (isOver) link.close();
    else set(linkAtom, link);
    await link.ended;
    if (!isOver) set(linkAtom, null);
    read.end();
  };
  const stayConnected = async () => {
    while (!isOver) {
      await connectOnce().catch(() => undefined);
      if (isOver) return;
      fallSilent();
      set(positionPhaseAtom, 'disconnected');
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
  void stayConnected();
});

/** For two directions with the same standard deviation: 95 per cent lie within so many of it. */
const within95 = 2.448;

/**
 * With its accuracy in metres, within 95 per cent; null where the receiver states no position, or
 * no standard deviation.
 */
const foundPositionOf = ({ position, sigma }: Epoch) =>
  position &&
  sigma && {
    position,
    accuracy: Math.sqrt((sigma.east ** 2 + sigma.north ** 2) / 2) * within95,
    at: Date.now(),
  };
