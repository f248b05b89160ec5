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

/** What the user has chosen to see; it stays on the device, for the same user. */
export interface LayerChoices {
  /** null until one is chosen. */
  baseMap: BaseMapKind | null;
  /** Choices by the overlay's key; an overlay that is not there was never touched. */
  overlays: Readonly<Record<string, OverlayChoice>>;
  /** Absent until touched: boundary marks are shown. */
  areMarksShown?: boolean;
  /**
   * Absent until touched: the registered boundaries are not shown; marks are put onto them where
   * they are.
   */
  isRegisteredShown?: boolean;
  areMarksSnapped?: boolean;
  /**
   * Name of the system that coordinates are shown and entered in; absent until touched: that of the
   * case.
   */
  coordinateSystem?: string;
  /** Centimetres: a position that is less accurate becomes no mark. Absent until touched. */
  accuracyLimit?: number;
  /** The connection to the last receiver; absent where that was the device's own position. */
  receiver?: ReceiverChoice;
  /**
   * Whether the receiver was on when the user was last here, and not turned off since. Absent until
   * touched, also where version 1.7 has connected one.
   */
  isReceiverOn?: boolean;
  /** Which epochs a measurement takes. Absent until touched. */
  measuring?: MeasuringLimits;
  /** The caster and mount of the last corrections; absent before the first. */
  corrections?: { caster: string; mount: string };
  /** Whether the loss of a fixed position is heard. Absent until touched: it is. */
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

/** The collection says whose choices they are, so that they never become another user's. */
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

/** Whether boundary marks are seen on the map. */
export const areMarksShownAtom = atom(
  (get) => getChoices(get(layerChoicesAtom)).areMarksShown ?? true,
);

/**
 * Whether the registered boundaries are seen on the map, and whether marks are then put onto them.
 */
export const isRegisteredShownAtom = atom(
  (get) => getChoices(get(layerChoicesAtom)).isRegisteredShown ?? false,
);
export const areMarksSnappedAtom = atom(
  (get) => getChoices(get(layerChoicesAtom)).areMarksSnapped ?? true,
);

/** Reads from the device what was chosen there before, once. */
export const loadLayerChoicesAtom = atom(null, async (get, set) => {
  const collection = get(collectionAtom);
  if (get(layerChoicesAtom)) return;
  const found = await collection?.get(recordKey).catch(() => null);
  // Meanwhile the user may have chosen.
  if (!get(layerChoicesAtom)) set(loadedAtom, { collection, choices: found?.value ?? untouched });
});

/**
 * Applies a choice, at once for the map and then on the device; one that finds no room there lasts
 * as long as the page.
 */
export const chooseLayersAtom = atom(null, (get, set, change: Partial<LayerChoices>) => {
  const collection = get(collectionAtom);
  const choices = { ...getChoices(get(layerChoicesAtom)), ...change };
  set(loadedAtom, { collection, choices });
  collection?.put(recordKey, choices).catch(() => undefined);
});
