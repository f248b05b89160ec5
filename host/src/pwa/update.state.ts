import { atom } from 'jotai';

/**
 * Reasons for missing space: a newer release set, or the first one, without which nothing opens
 * offline.
 */
export type NoRoomFor = 'update' | 'offline use';

/** State of release sets as the page knows it. */
interface UpdateNews {
  /** The newer complete set that waits for the user. */
  ready: string | null;
  /** It may not be put off. */
  isMandatory: boolean;
  noRoomFor: NoRoomFor | null;
}

const newsAtom = atom<UpdateNews>({ ready: null, isMandatory: false, noRoomFor: null });
const putOffAtom = atom<string | null>(null);
const isNoRoomReadAtom = atom(false);

/** Whether to ask the user: a newer set is ready and not postponed. */
export const updateOfferedAtom = atom((get) => {
  const { ready, isMandatory } = get(newsAtom);
  return ready !== null && (isMandatory || ready !== get(putOffAtom));
});

/** Whether the newer set is applied at the next chance, with nothing unsaved. */
export const updateMandatoryAtom = atom(
  (get) => get(newsAtom).ready !== null && get(newsAtom).isMandatory,
);

/** The set without space, until the user has closed the message. */
export const noRoomForAtom = atom((get) =>
  get(isNoRoomReadAtom) ? null : get(newsAtom).noRoomFor,
);

/** Sets the newer set that is ready, or null for none. A postponed set is not offered again. */
export const setUpdateReadyAtom = atom(
  null,
  (_get, set, ready: string | null, isMandatory: boolean = false) =>
    set(newsAtom, { ready, isMandatory, noRoomFor: null }),
);

export const setNoRoomAtom = atom(null, (get, set, noRoomFor: NoRoomFor) =>
  set(newsAtom, { ...get(newsAtom), noRoomFor }),
);

/** Closes the message on missing space until the next start. */
export const closeNoRoomAtom = atom(null, (_get, set) => set(isNoRoomReadAtom, true));

/** Postpones the update until the next set or the next start. */
export const putOffUpdateAtom = atom(null, (get, set) => set(putOffAtom, get(newsAtom).ready));
