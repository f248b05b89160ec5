import type { Proof } from './release-set.domain';
import { ReleaseRejected } from './signed-list';
import { FileRejected, fetchOnce } from './verified-file.data';

/** A file of a build that a page verifies itself. */
export interface PageFile {
  part: string;
  /** Name below the build's address. */
  file: string;
  url: string;
  proof: Proof;
}

/**
 * Fetches a file that did not load past all caches, as one of them may hold a damaged answer for
 * ever. What arrives takes its place in the browser's cache, so that the next try has it.
 * @returns whether it is the right one now; false when it is unreachable
 * @throws ReleaseRejected when it still is not what the build lists
 */
export async function healFile({ part, file, url, proof }: PageFile): Promise<boolean> {
  try {
    // The browser stores answers with and without credentials apart, and scripts are requested in
    // this way.
    await fetchOnce(url, proof, { cache: 'reload', credentials: 'same-origin' });
    return true;
  } catch (error) {
    if (error instanceof FileRejected) throw new ReleaseRejected(part, error.reason, file);
    return false;
  }
}
