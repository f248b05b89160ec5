import { chmodSync, mkdirSync, statSync } from 'node:fs';

/**
 * Creates a folder that only its owner can read, or restricts an existing one.
 * @throws Error when it cannot be created
 */
export function createPrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if ((statSync(folder).mode & 0o777) === 0o700) return;
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    // A mounted volume may be read-only, or belong to another user, who sets its permissions.
    if (!['EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
