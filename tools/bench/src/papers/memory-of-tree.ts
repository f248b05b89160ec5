import { readdirSync, readFileSync } from 'node:fs';

/**
 * Bytes of a process and all below it, shared ones divided among those who share them; as Linux
 * reports it.
 */
export function memoryOfTree(root: number): number {
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
  const below = (pid: number): number[] => [
    pid,
    ...parents.filter(([, parent]) => parent === pid).flatMap(([one]) => below(one)),
  ];
  return below(root).reduce((sum, pid) => {
    try {
      const [, kilobytes] =
        /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1')) ?? [];
      return sum + Number(kilobytes ?? 0) * 1024;
    } catch {
      // It has ended since.
      return sum;
    }
  }, 0);
}
