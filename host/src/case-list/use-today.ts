import { useEffect, useState } from 'react';
import { type Day, dayOf } from './calendar.domain';

/** How often it is looked whether another day has begun, in milliseconds. */
const everyMinute = 60_000;

/** Today in Norway, also for a page that stays open over midnight. */
export function useToday(): Day {
  const [today, setToday] = useState(() => dayOf(Date.now()));
  useEffect(() => {
    const look = () => setToday(dayOf(Date.now()));
    const timer = setInterval(look, everyMinute);
    // A tablet that has slept has kept no time.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return today;
}
