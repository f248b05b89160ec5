import {
  createRecordCollection,
  type RecordCollection,
} from '@feltbok/offline/stores/record-collection.ts';
import { deviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { atom } from 'jotai';
import type { MeasuringLimits } from '../receiver/measuring.domain';
import type { ReceiverChoice } from '../receiver/receiver-links.data';
import type { BaseMapKind } from '../tiles/raster-tiles.domain';
import type { OverlayChoice } from './overlay.domain';

/** What the user has chosen to see, stored on the device for that user. */
export interface LayerChoices {
  /** `null` until one is chosen. */
  baseMap: BaseMapKind | null;
  /** Choices by the overlay's key; absent for overlays that were never changed. */
  overlays: Readonly<Record<string, OverlayChoice>>;
  /** Absent until changed; boundary marks are then shown. */
  areMarksShown?: boolean;
  /** Absent until changed; registered boundaries are then hidden. Marks snap to visible ones. */
  isRegisteredShown?: boolean;
  areMarksSnapped?: boolean;
  /** Name of the system in which coordinates are shown and entered; absent for that of the case. */
  coordinateSystem?: string;
  /** Accuracy in centimetres that a position needs to become a mark. Absent until changed. */
  accuracyLimit?: number;
  /** The settings of the last receiver; absent where the device's own position was used. */
  receiver?: ReceiverChoice;
  /**
   * Whether the receiver was on at the last visit, and not turned off since. Absent until changed,
   * also where version 1.7 has connected one.
   */
  isReceiverOn?: boolean;
  /** Which epochs a measurement takes. Absent until changed. */
  measuring?: MeasuringLimits;
  /** The caster and mount of the last corrections; absent before the first. */
  corrections?: { caster: string; mount: string };
  /** Only read, as version 1.7 has stored it: whether the loss of a fixed position is heard. */
  isFixHeard?: boolean;
}

const untouched: LayerChoices = { baseMap: null, overlays: {} };
const recordKey = 'layers';

const collectionAtom = atom((get): RecordCollection<LayerChoices> | null => {
  const device = get(deviceStoreAtom);
  return (
    device &&
    createRecordCollection<LayerChoices>(device, {
      kind: 'map-choices',
      schema: 1,
      durability: 'relaxed',
    })
  );
});

/** The collection identifies the user, so that the choices never become another user's. */
const loadedAtom = atom<{
  collection: RecordCollection<LayerChoices> | null;
  choices: LayerChoices;
} | null>(null);

export const layerChoicesAtom = atom((get) => {
  const loaded = get(loadedAtom);
  return loaded?.collection === get(collectionAtom) ? loaded : null;
});

export const getChoices = (loaded: { choices: LayerChoices } | null): LayerChoices =>
  loaded?.choices ?? untouched;

/** Whether boundary marks are visible on the map. */
export const areMarksShownAtom = atom(
  (get) => getChoices(get(layerChoicesAtom)).areMarksShown ?? true,
);

/** Whether the registered boundaries are visible on the map, which also lets marks snap to them. */
export const isRegisteredShownAtom = atom(
  (get) => getChoices(get(layerChoicesAtom)).isRegisteredShown ?? false,
);
export const areMarksSnappedAtom = atom(
  (get) => getChoices(get(layerChoicesAtom)).areMarksSnapped ?? true,
);

/** Reads the stored choices from the device, once. */
export const loadLayerChoicesAtom = atom(null, async (get, set) => {
  const collection = get(collectionAtom);
  if (get(layerChoicesAtom)) return;
  const found = await collection?.get(recordKey).catch(() => null);
  // The user may have made a choice while the device was read.
  if (!get(layerChoicesAtom)) set(loadedAtom, { collection, choices: found?.value ?? untouched });
});

/**
 * Applies a choice to the map at once and then stores it; one that finds no room lasts until the
 * page closes.
 */
export const chooseLayersAtom = atom(null, (get, set, change: Partial<LayerChoices>) => {
  const collection = get(collectionAtom);
  const choices = { ...getChoices(get(layerChoicesAtom)), ...change };
  set(loadedAtom, { collection, choices });
  collection?.put(recordKey, choices).catch(() => undefined);
});
