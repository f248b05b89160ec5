import type { TiltHandling } from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import { receiverServices } from '@feltbok/domain/coordinates/receiver-services.ts';
import { createPreference } from '@feltbok/runtime/device/preferences.state.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { atom } from 'jotai';
import { chooseLayersAtom, getChoices, layerChoicesAtom } from '../layers/layer-choices.state';
import { markMeasuringAtom, measureEpochAtom } from '../marks/measuring.state';
import { openFixAlarm } from '../receiver/fix-alarm.data';
import { type Epoch, NmeaReader } from '../receiver/nmea.domain';
import {
  type Link,
  type LinkKind,
  type LinkOpener,
  linkTypes,
  type ReceiverChoice,
} from '../receiver/receiver-links.data';
import type { ConstellationView } from '../receiver/sky.domain';
import { epochFindingsAtom } from './mean-verdict.state';
import {
  followOtherSourceAtom,
  positionAtom,
  recordPositionAtom,
  setPositionPhaseAtom,
  stopPositionAtom,
} from './position.state';
import { streamedFactsAtom } from './streamed-facts.state';

interface ReceiverState {
  way: LinkKind;
  /** The latest epoch; `null` before the first. */
  epoch: Epoch | null;
  /** Whether epochs have stopped arriving. */
  isSilent: boolean;
  /** The satellites in view; empty where the receiver does not name them. */
  satellites: readonly ConstellationView[];
}

const stateAtom = atom<ReceiverState | null>(null);
/** Whether a receiver that was on last time needs a press of the user's to be connected again. */
const isWaitingAtom = atom(false);
/** `null` while the receiver is not connected. */
const linkAtom = atom<Link | null>(null);

/** Whether the receiver accepts corrections; also `true` while it is being reconnected. */
export const canWriteToReceiverAtom = atom(
  (get) => get(linkAtom)?.write !== undefined || get(linkAtom) === null,
);

/** @returns whether the receiver accepted the bytes */
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
 * The receiver that positions come from; `null` where they come from the device itself, or are off.
 */
export const receiverAtom = atom((get) => get(stateAtom));

/**
 * The addresses where a positioning service may answer, with their names; the deployment's come
 * first.
 */
export const receiverAddressesAtom = atom((get): (readonly [address: string, name: string])[] => [
  ...(get(hostServicesAtom).receivers ?? []).map(({ address, name }) => [address, name] as const),
  ...receiverServices.map((service) => [service, ''] as const),
]);

/** The common settings of a receiver, and the usual address of a service. */
const defaultChoiceAtom = atom((get): ReceiverChoice => {
  const [[address]] = get(receiverAddressesAtom) as [readonly [string, string]];
  return { way: 'serial', baudRate: 115_200, address };
});

export const receiverChoiceAtom = atom((get) => getChoices(get(layerChoicesAtom)).receiver ?? null);

export const receiverOptionsAtom = atom(
  (get) => ({ ...(get(receiverChoiceAtom) ?? get(defaultChoiceAtom)), ...get(streamedFactsAtom) }),
  (get, set, change: Partial<ReceiverChoice>) =>
    set(chooseLayersAtom, {
      receiver: { ...get(defaultChoiceAtom), ...get(receiverChoiceAtom), ...change },
    }),
);

/**
 * What the receiver does about a tilted pole; `undefined` until the user states it. It stays as it
 * is while a mark is measured, so that a measurement never mixes antenna and pole tip.
 */
export const tiltHandlingAtom = atom(
  (get) => get(receiverOptionsAtom).tilt,
  (get, set, tilt: TiltHandling | undefined) => {
    if (get(markMeasuringAtom) === null) set(receiverOptionsAtom, { tilt });
  },
);

const fixAlarmPreference = createPreference({
  name: 'fix-heard',
  usual: true,
  isValue: (stored) => typeof stored === 'boolean',
  getFormer: (get) => getChoices(get(layerChoicesAtom)).isFixHeard,
});

/** Whether a sound tells when the fixed solution is lost. */
export const isFixAlarmOnAtom = fixAlarmPreference.valueAtom;
export const loadFixAlarmAtom = fixAlarmPreference.loadAtom;

/** Uses the device's own positions again, also the next time. */
export const forgetReceiverAtom = atom(null, (_get, set) =>
  set(chooseLayersAtom, { receiver: undefined, isReceiverOn: false }),
);

/**
 * Whether the receiver was on at the last visit, and the browser connects it only after a press.
 */
export const isReceiverWaitingAtom = atom((get) => get(isWaitingAtom) && get(stateAtom) === null);

/** Stops the positions at the user's wish, so that the receiver is not reconnected next time. */
export const turnOffPositionAtom = atom(null, (get, set) => {
  set(stopPositionAtom);
  set(isWaitingAtom, false);
  if (get(receiverChoiceAtom)) set(chooseLayersAtom, { isReceiverOn: false });
});

/**
 * Lets the user choose a receiver, and shows its positions until the user stops them. The browser
 * permits it only during a press.
 * @returns the error, or `null`
 */
export const connectReceiverAtom = atom(null, async (get, set, way: LinkKind) => {
  const options = { ...get(receiverOptionsAtom), way };
  try {
    const open = await linkTypes[way].choose(options);
    set(receiverOptionsAtom, options);
    set(followReceiverAtom, { way, open, isFollowed: true });
    return null;
  } catch (error) {
    const { name } = error as Error;
    // The user has closed the browser's list of devices, or the list was empty.
    if (name === 'NotFoundError') return 'none chosen';
    return name === 'SecurityError' ? 'not allowed' : 'failed';
  }
});

/**
 * Connects the receiver that the user had last.
 * @param order whether the map follows its positions
 * @returns `false` where the browser requires a press
 */
export const reconnectReceiverAtom = atom(
  null,
  async (get, set, options: Pick<FollowedReceiver, 'isFollowed'>) => {
    const choice = get(receiverChoiceAtom);
    const way = choice && linkTypes[choice.way];
    const open = way?.isSupported()
      ? await way.reopen(choice as ReceiverChoice).catch(() => null)
      : null;
    // The receiver may have been connected by a press, or given up, while this waited.
    if (get(stateAtom)) return true;
    if (!choice || !open || get(receiverChoiceAtom)?.way !== choice.way) return false;
    set(followReceiverAtom, { way: choice.way, open, isFollowed: options.isFollowed });
    return true;
  },
);

/** Whether the user left the receiver on; `null` until the device's choices are read. */
const wasReceiverOnAtom = atom((get): boolean | null => {
  const loaded = get(layerChoicesAtom);
  return loaded && loaded.choices.isReceiverOn === true && loaded.choices.receiver !== undefined;
});

/**
 * Whether the receiver may be connected when its panel opens, because the user has not turned it
 * off.
 */
export const mayReconnectAtom = atom(
  (get) => getChoices(get(layerChoicesAtom)).isReceiverOn !== false,
);

/**
 * Reconnects the receiver that was on when the page was left, without moving the map. It is called
 * when the device's choices are read and when the map is opened again.
 */
export const resumeReceiverAtom = atom(null, async (get, set): Promise<void> => {
  if (!get(wasReceiverOnAtom) || get(positionAtom).phase !== 'off') return;
  const isConnected = await set(reconnectReceiverAtom, { isFollowed: false });
  // The user may have turned the receiver off, or shown the device's own position, while this
  // waited.
  set(
    isWaitingAtom,
    !isConnected && get(wasReceiverOnAtom) === true && get(positionAtom).phase === 'off',
  );
});

/** Milliseconds until a lost receiver is connected again. */
const reconnectDelay = 2_000;
/**
 * Bytes. A device that sends this much without a sentence sends another format or at another speed.
 */
const unreadableByteCount = 2_000;
/** Milliseconds without a byte after which an epoch is complete. */
const epochEndDelay = 200;

/** Milliseconds between two reports of the receiver's time to the host. */
const noteTimeInterval = 60_000;

/** Milliseconds without an epoch after which a fixed solution no longer counts. */
const silenceTimeout = 5_000;

/** Turns a receiver's bytes into epochs; `onUnreadable` is called while they are no NMEA. */
function createEpochReader(onEpoch: (epoch: Epoch) => void, onUnreadable: () => void) {
  const reader = new NmeaReader(Date.now);
  const endEpoch = () => {
    const epoch = reader.flush();
    if (epoch) onEpoch(epoch);
  };
  let byteCount = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    push(bytes: Uint8Array) {
      reader.push(bytes).forEach(onEpoch);
      clearTimeout(timer);
      timer = setTimeout(endEpoch, epochEndDelay);
      byteCount += bytes.length;
      if (reader.counts.read === 0 && byteCount > unreadableByteCount) onUnreadable();
    },
    end: () => clearTimeout(timer),
    listSatellites: () => reader.listSatellites(),
  };
}

interface FollowedReceiver {
  way: LinkKind;
  open: LinkOpener;
  /** Whether the map follows the receiver's positions. */
  isFollowed: boolean;
}

const followReceiverAtom = atom(null, (get, set, { way, open, isFollowed }: FollowedReceiver) => {
  let isOver = false;
  let link: Link | null = null;
  let listSatellites = (): ConstellationView[] => [];
  let silence: ReturnType<typeof setTimeout> | undefined;
  void set(loadFixAlarmAtom);
  const alarm = openFixAlarm(() => get(isFixAlarmOnAtom));
  const end = () => {
    isOver = true;
    clearTimeout(silence);
    alarm.close();
    link?.close();
    set(linkAtom, null);
    set(stateAtom, null);
  };
  set(followOtherSourceAtom, { end, isFollowed });
  set(isWaitingAtom, false);
  set(chooseLayersAtom, { isReceiverOn: true });
  set(stateAtom, { way, epoch: null, isSilent: false, satellites: [] });
  const markSilent = () => {
    clearTimeout(silence);
    set(stateAtom, (before) => before && { ...before, isSilent: true });
    alarm.noticeQuality(null);
  };
  let notedAt = Number.NEGATIVE_INFINITY;
  const noteTime = ({ at, quality }: Epoch) => {
    // A receiver has no valid time before its first fix.
    if (quality === 'none' || at - notedAt < noteTimeInterval) return;
    notedAt = at;
    get(hostServicesAtom).noteReceiverTime?.(at);
  };
  const handleEpoch = (epoch: Epoch) => {
    if (isOver) return;
    noteTime(epoch);
    clearTimeout(silence);
    silence = setTimeout(markSilent, silenceTimeout);
    set(stateAtom, { way, epoch, isSilent: false, satellites: listSatellites() });
    alarm.noticeQuality(epoch.quality);
    const found = toReceiverFix(epoch);
    if (found) set(recordPositionAtom, found);
    const end = set(measureEpochAtom, epoch);
    // The sound of success is kept for a good mean, because surveyors do not always look at the
    // screen.
    const isGood = end === 'complete' && get(epochFindingsAtom).length === 0;
    if (end) alarm.sound(isGood ? 'measured' : 'lost');
  };
  const connectOnce = async () => {
    const reader = createEpochReader(
      handleEpoch,
      () => !isOver && set(setPositionPhaseAtom, 'unreadable'),
    );
    listSatellites = reader.listSatellites;
    link = await open({ onEpoch: handleEpoch, onBytes: reader.push });
    if (isOver) link.close();
    else set(linkAtom, link);
    await link.ended;
    if (!isOver) set(linkAtom, null);
    reader.end();
  };
  const keepConnected = async () => {
    while (!isOver) {
      await connectOnce().catch(() => undefined);
      if (isOver) return;
      markSilent();
      set(setPositionPhaseAtom, 'disconnected');
      await new Promise((resolve) => setTimeout(resolve, reconnectDelay));
    }
  };
  void keepConnected();
});

/** For two directions with equal σ, 95 per cent of positions lie within this many σ. */
const sigmasWithin95 = 2.448;

/**
 * The position with its accuracy in metres at 95 per cent; `null` where the receiver states no
 * position or no σ.
 */
const toReceiverFix = ({ position, sigma }: Epoch) =>
  position &&
  sigma && {
    position,
    accuracy: Math.sqrt((sigma.east ** 2 + sigma.north ** 2) / 2) * sigmasWithin95,
    at: Date.now(),
  };
