import { atom } from 'jotai';
import { type Day, getDay } from './calendar.domain';

/** Interval between checks for a new day, in milliseconds. */
const everyMinute = 60_000;

const looksAtom = atom(0);
looksAtom.onMount = (set) => {
  const look = () => set((looks) => looks + 1);
  const timer = setInterval(look, everyMinute);
  // Timers stop while a tablet sleeps.
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
  return getDay(Date.now());
});
