import { chmodSync, mkdirSync, statSync } from 'node:fs';

/**
 * Makes a folder, or takes one that is there, that nobody but its owner looks into.
 * @throws Error when it cannot be made
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if ((statSync(folder).mode & 0o777) === 0o700) return;
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    // A mounted volume may be read only, or belong to another user, who decides who looks into it.
    if (!['EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
