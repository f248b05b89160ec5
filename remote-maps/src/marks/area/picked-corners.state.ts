import { createRecordCollection } from '@feltbok/offline/stores/record-collection.ts';
import { openBusinessIdAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { deviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { userKeyAtom } from '@feltbok/runtime/session/session.state.ts';
import { atom } from 'jotai';

/** The user's selection for the area of one business, stored on the device. */
interface AreaChoice {
  owner: string;
  /** The uuids of selected corners. */
  picked: ReadonlySet<string>;
  /** The former area as the user writes it; `null` for that of the map. */
  registered: string | null;
}

const collectionAtom = atom((get) => {
  const device = get(deviceStoreAtom);
  const definition = { kind: 'area-corners', schema: 1, durability: 'relaxed' } as const;
  return (
    device &&
    createRecordCollection<{ picked: string[]; registered: string | null }>(device, definition)
  );
});

const stateAtom = atom<AreaChoice | null>(null);
const ownerAtom = atom((get) => `${get(userKeyAtom)} ${get(openBusinessIdAtom)}`);

export const areaChoiceAtom = atom(
  (get): AreaChoice => {
    const choice = get(stateAtom);
    const owner = get(ownerAtom);
    return choice?.owner === owner ? choice : { owner, picked: new Set(), registered: null };
  },
  (get, set, choice: AreaChoice) => {
    set(stateAtom, choice);
    const { picked, registered } = choice;
    // A selection that finds no room on the device lasts until the page closes.
    get(collectionAtom)
      ?.put(String(get(openBusinessIdAtom)), { picked: [...picked], registered })
      .catch(() => undefined);
  },
);

/** Reads the stored selection of the open business. */
export const loadAreaChoiceAtom = atom(null, async (get, set) => {
  const owner = get(ownerAtom);
  const stored = await get(collectionAtom)
    ?.get(String(get(openBusinessIdAtom)))
    .catch(() => null);
  // The user may have selected marks, or opened another business, while the device was read.
  if (!stored || get(ownerAtom) !== owner || get(stateAtom)?.owner === owner) return;
  const { picked, registered } = stored.value;
  set(stateAtom, { owner, picked: new Set(picked), registered });
});

const shownLinesAtom = atom(0);

/** Whether a panel shows the area, which is then also drawn on the map. */
export const isAreaShownAtom = atom((get) => get(shownLinesAtom) > 0);

/** @returns hides it again */
export const showAreaAtom = atom(null, (_get, set) => {
  set(shownLinesAtom, (count) => count + 1);
  return () => set(shownLinesAtom, (count) => count - 1);
});

export const pickedCornersAtom = atom(
  (get) => get(areaChoiceAtom).picked,
  (get, set, picked: ReadonlySet<string>) =>
    set(areaChoiceAtom, { ...get(areaChoiceAtom), picked }),
);
