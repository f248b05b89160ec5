import { useEffect, useState } from 'react';

/** Milliseconds without a change after which a number counts as settled. */
const pause = 150;

/** Follows a number once it has not changed for a moment. */
export function useSettled(value: number): number {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
