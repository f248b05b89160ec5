import { atom } from 'jotai';

/** What the device has no room for: a newer release set, or the first one, without which nothing opens offline. */
export type NoRoomFor = 'update' | 'offline use';

/** What is known of release sets. */
interface UpdateNews {
  /** The newer one that is complete on the device and waits for the user's word. */
  ready: string | null;
  noRoomFor: NoRoomFor | null;
}

const newsAtom = atom<UpdateNews>({ ready: null, noRoomFor: null });
const putOffAtom = atom<string | null>(null);
const isNoRoomReadAtom = atom(false);

/** Whether the user is to be asked: a newer set is ready and has not been put off. */
export const updateOfferedAtom = atom((get) => {
  const { ready } = get(newsAtom);
  return ready !== null && ready !== get(putOffAtom);
});

/** What there is no room for, until the user has read it. */
export const noRoomForAtom = atom((get) => (get(isNoRoomReadAtom) ? null : get(newsAtom).noRoomFor));

/** A newer set is ready: asks, unless just that one has been put off. With null there is none any more. */
export const setUpdateReadyAtom = atom(null, (_get, set, ready: string | null) =>
  set(newsAtom, { ready, noRoomFor: null }),
);

export const setNoRoomAtom = atom(null, (get, set, noRoomFor: NoRoomFor) =>
  set(newsAtom, { ...get(newsAtom), noRoomFor }),
);

/** The user has read that there is no room; said again at the next start only. */
export const closeNoRoomAtom = atom(null, (_get, set) => set(isNoRoomReadAtom, true));

/** Later: the running version goes on untouched, and the question comes again with the next set or the next start. */
export const putOffUpdateAtom = atom(null, (get, set) => set(putOffAtom, get(newsAtom).ready));
