import { useRef } from 'react';

/** Wraps work so that a second press does not start it again while it runs. */
export function useOneAtATime(runWork: () => Promise<void>): () => Promise<void> {
  const isUnderWay = useRef(false);
  return async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await runWork();
    } finally {
      isUnderWay.current = false;
    }
  };
}
