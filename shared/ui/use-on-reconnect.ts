import { useEffect, useRef } from 'react';

/** Does this each time the network is back. @param work null while there is nothing to do then */
export function useOnReconnect(work: (() => unknown) | null): void {
  const latest = useRef(work);
  latest.current = work;
  const isWanted = work !== null;
  useEffect(() => {
    if (!isWanted) return;
    const again = () => void latest.current?.();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isWanted]);
}
