import { atom } from 'jotai';

/** What is known of a newer release set. */
export interface UpdateNews {
  /** One is complete on the device and waits for the user's word. */
  ready: boolean;
  /** One is there, but the device has no room for it. */
  noRoom: boolean;
}

const newsAtom = atom<UpdateNews>({ ready: false, noRoom: false });
const putOffAtom = atom(false);

/** Whether the user is to be asked: a newer set is ready and has not been put off. */
export const updateOfferedAtom = atom((get) => get(newsAtom).ready && !get(putOffAtom));

export const noRoomForUpdateAtom = atom((get) => get(newsAtom).noRoom);

/** A newer set became ready: asks again, also after an earlier one was put off. */
export const tellUpdateReadyAtom = atom(null, (_get, set) => {
  set(newsAtom, { ready: true, noRoom: false });
  set(putOffAtom, false);
});

export const tellNoRoomAtom = atom(null, (get, set) => set(newsAtom, { ...get(newsAtom), noRoom: true }));

/** Later: the running version goes on untouched, and the question comes again with the next set or the next start. */
export const putOffUpdateAtom = atom(null, (_get, set) => set(putOffAtom, true));
