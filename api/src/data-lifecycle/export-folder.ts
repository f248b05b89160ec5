import { mkdir, readdir } from 'node:fs/promises';
import { RejectedCommand } from '../operator-commands/operator-command';

/**
 * Creates a folder that only its owner can read, since exports and backups hold personal data.
 * @throws RejectedCommand when the folder cannot be created, or is not empty
 */
export async function createExportFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length === 0) return;
  } catch (error) {
    throw new RejectedCommand(
      `The folder ${folder} cannot be created: ${(error as Error).message}.`,
    );
  }
  throw new RejectedCommand(`The folder ${folder} is not empty. Name one that does not exist yet.`);
}
