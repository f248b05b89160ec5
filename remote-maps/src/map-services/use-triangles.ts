import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { loadTrianglesAtom, trianglesLoadAtom } from './triangles.state';

/** Loads the triangles that NGO1948 is converted by, and returns the state of that. */
export function useTriangles() {
  const { phase } = useAtomValue(trianglesLoadAtom);
  const load = useSetAtom(loadTrianglesAtom);
  useEffect(() => void load(), [load]);
  return { phase: phase === 'not started' ? ('started' as const) : phase, load };
}
