import { atom } from 'jotai';

/** What is known of a newer release set. */
export interface UpdateNews {
  /** The one that is complete on the device and waits for the user's word. */
  ready: string | null;
  /** One is there, but the device has no room for it. */
  noRoom: boolean;
}

const newsAtom = atom<UpdateNews>({ ready: null, noRoom: false });
const putOffAtom = atom<string | null>(null);

/** Whether the user is to be asked: a newer set is ready and has not been put off. */
export const updateOfferedAtom = atom((get) => {
  const { ready } = get(newsAtom);
  return ready !== null && ready !== get(putOffAtom);
});

export const noRoomForUpdateAtom = atom((get) => get(newsAtom).noRoom);

/** A newer set is ready: asks, unless just that one has been put off. */
export const tellUpdateReadyAtom = atom(null, (_get, set, ready: string) => set(newsAtom, { ready, noRoom: false }));

export const tellNoRoomAtom = atom(null, (get, set) => set(newsAtom, { ...get(newsAtom), noRoom: true }));

/** Later: the running version goes on untouched, and the question comes again with the next set or the next start. */
export const putOffUpdateAtom = atom(null, (get, set) => set(putOffAtom, get(newsAtom).ready));
