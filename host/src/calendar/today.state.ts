import { atom } from 'jotai';
import { type Day, dayOf } from './calendar.domain';

/** How often it is looked whether another day has begun, in milliseconds. */
const everyMinute = 60_000;

const looksAtom = atom(0);
looksAtom.onMount = (set) => {
  const look = () => set((looks) => looks + 1);
  const timer = setInterval(look, everyMinute);
  // A tablet that has slept has kept no time.
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
};

/** Today in Norway, also for a page that stays open over midnight. */
export const todayAtom = atom((get): Day => {
  get(looksAtom);
  return dayOf(Date.now());
});
