import { readdirSync, readFileSync } from 'node:fs';

/**
 * Returns the bytes of a process and all its descendants, with shared memory divided among its
 * users, as Linux reports it.
 */
export function measureTreeMemory(root: number): number {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? [];
        return [[Number(pid), Number(parent)] as const];
      } catch {
        return [];
      }
    });
  const listDescendants = (pid: number): number[] => [
    pid,
    ...parents.filter(([, parent]) => parent === pid).flatMap(([child]) => listDescendants(child)),
  ];
  return listDescendants(root).reduce((sum, pid) => {
    try {
      const [, kilobytes] =
        /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1')) ?? [];
      return sum + Number(kilobytes ?? 0) * 1024;
    } catch {
      // The process has ended meanwhile.
      return sum;
    }
  }, 0);
}
