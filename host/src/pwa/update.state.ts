import { atom } from 'jotai';

/** Reasons for missing space: a newer release set, or the first one, without which nothing opens offline. */
export type NoRoomFor = 'update' | 'offline use';

/** State of release sets as the page knows it. */
interface UpdateNews {
  /** The newer complete set that waits for the user. */
  ready: string | null;
  noRoomFor: NoRoomFor | null;
}

const newsAtom = atom<UpdateNews>({ ready: null, noRoomFor: null });
const putOffAtom = atom<string | null>(null);
const isNoRoomReadAtom = atom(false);

/** Whether to ask the user: a newer set is ready and not postponed. */
export const updateOfferedAtom = atom((get) => {
  const { ready } = get(newsAtom);
  return ready !== null && ready !== get(putOffAtom);
});

/** The set without space, until the user has closed the message. */
export const noRoomForAtom = atom((get) => (get(isNoRoomReadAtom) ? null : get(newsAtom).noRoomFor));

/** Sets the newer set that is ready, or null for none. A postponed set is not offered again. */
export const setUpdateReadyAtom = atom(null, (_get, set, ready: string | null) =>
  set(newsAtom, { ready, noRoomFor: null }),
);

export const setNoRoomAtom = atom(null, (get, set, noRoomFor: NoRoomFor) =>
  set(newsAtom, { ...get(newsAtom), noRoomFor }),
);

/** Closes the message on missing space until the next start. */
export const closeNoRoomAtom = atom(null, (_get, set) => set(isNoRoomReadAtom, true));

/** Postpones the update until the next set or the next start. */
export const putOffUpdateAtom = atom(null, (get, set) => set(putOffAtom, get(newsAtom).ready));
