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
 * Fetches a file that failed to load again, bypassing all caches, as one of them may have a damaged
 * answer. The browser's cache then has the new answer for the next attempt.
 * @returns whether the file is correct now; false when it is unreachable
 * @throws ReleaseRejected when it still differs from the list of the build
 */
export async function refetchFile({ part, file, url, proof }: PageFile): Promise<boolean> {
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
