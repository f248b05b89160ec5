import { useRef } from 'react';

/** Work that a second press does not begin again while it is under way. */
export function useOneAtATime(work: () => Promise<void>): () => Promise<void> {
  const isUnderWay = useRef(false);
  return async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await work();
    } finally {
      isUnderWay.current = false;
    }
  };
}
