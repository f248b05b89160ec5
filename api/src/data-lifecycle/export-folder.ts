import { mkdir, readdir } from 'node:fs/promises';
import { RejectedAct } from '../operator-commands/operator-command';

/**
 * Makes a folder that nobody but its owner may look into, for what is nobody else's business.
 * @throws RejectedAct when it cannot be made, or has something in it
 */
export async function newFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length === 0) return;
  } catch (error) {
    throw new RejectedAct(`The folder ${folder} cannot be made: ${(error as Error).message}.`);
  }
  throw new RejectedAct(`The folder ${folder} is not empty. Name one that is not there yet.`);
}
