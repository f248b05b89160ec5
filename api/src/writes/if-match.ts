import { formatRevisionTag, matchesTag } from '../http/etag';
import { RequestProblem } from '../http/problem';

/** The condition of a write (RFC 9110, 13.1.1). */
export interface Condition {
  /**
   * Tells whether the write is based on this revision. A write without a condition replaces
   * whatever is stored.
   * @throws RequestProblem 400 when the header is not a list of quoted tags
   */
  isBasedOn(revision: number): boolean;
  /**
   * @param what beginning of a sentence, such as 'The business'
   * @param current reads the resource as the API shows it
   * @throws RequestProblem 412 with `current` and its ETag when the write is based on another
   *   revision
   */
  requireRevision(revision: number, what: string, current: () => Promise<unknown>): Promise<void>;
  /** Whether the condition was checked. */
  wasChecked(): boolean;
}

export function createCondition(header: string | undefined): Condition {
  let asked = false;
  const isBasedOn = (revision: number) => {
    asked = true;
    return header === undefined || matchesTag('If-Match', header, formatRevisionTag(revision));
  };
  return {
    isBasedOn,
    async requireRevision(revision, what, current) {
      if (isBasedOn(revision)) return;
      throw new RequestProblem(
        412,
        `${what} was changed by someone else.`,
        { current: await current() },
        { ETag: formatRevisionTag(revision) },
      );
    },
    wasChecked: () => asked,
  };
}
