import { openBusinessIdAtom } from '@feltbok/shared/case/open-business.state';
import { userKeyAtom } from '@feltbok/shared/session/session.state';
import { atom } from 'jotai';

/** What the user has chosen for the area of one business. */
interface AreaChoice {
  whose: string;
  /** Marks that are corners. */
  picked: ReadonlySet<string>;
  /** The area before, as it is written; null for that of the map. */
  registered: string | null;
}

const stateAtom = atom<AreaChoice | null>(null);
const whoseAtom = atom((get) => `${get(userKeyAtom)} ${get(openBusinessIdAtom)}`);

export const areaChoiceAtom = atom(
  (get): AreaChoice => {
    const [choice, whose] = [get(stateAtom), get(whoseAtom)];
    return choice?.whose === whose ? choice : { whose, picked: new Set(), registered: null };
  },
  (_get, set, choice: AreaChoice) => set(stateAtom, choice),
);

export const pickedCornersAtom = atom(
  (get) => get(areaChoiceAtom).picked,
  (get, set, picked: ReadonlySet<string>) => set(areaChoiceAtom, { ...get(areaChoiceAtom), picked }),
);
