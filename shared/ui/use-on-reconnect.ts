import { useEffect, useRef } from 'react';

/** Calls `work` each time the network is back. @param work null while there is nothing to do */
export function useOnReconnect(work: (() => unknown) | null): void {
  const latest = useRef(work);
  latest.current = work;
  const isWanted = work !== null;
  useEffect(() => {
    if (!isWanted) return;
    const handleOnline = () => void latest.current?.();
    addEventListener('online', handleOnline);
    return () => removeEventListener('online', handleOnline);
  }, [isWanted]);
}
