import { revisionTag, tagMatches } from '../http/etag';
import { RequestProblem } from '../http/problem';

/** The condition that a write came with (RFC 9110, 13.1.1). */
export interface Condition {
  /**
   * Whether the write is based on this revision, or says nothing of any: then it goes over whatever
   * is there.
   * @throws RequestProblem 400 when the header is not a list of quoted tags
   */
  isBasedOn(revision: number): boolean;
  /**
   * @param what as a sentence begins: 'The business'
   * @param current the resource as it now stands, as the wire shows it
   * @throws RequestProblem 412 with `current` and its ETag when the write is based on another
   *   revision
   */
  mustBeBasedOn(revision: number, what: string, current: () => Promise<unknown>): Promise<void>;
  /** Whether anyone has asked. */
  wasAsked(): boolean;
}

export function conditionOf(header: string | undefined): Condition {
  let asked = false;
  const isBasedOn = (revision: number) => {
    asked = true;
    return header === undefined || tagMatches('If-Match', header, revisionTag(revision));
  };
  return {
    isBasedOn,
    async mustBeBasedOn(revision, what, current) {
      if (isBasedOn(revision)) return;
      throw new RequestProblem(
        412,
        `${what} was changed by someone else.`,
        { current: await current() },
        { ETag: revisionTag(revision) },
      );
    },
    wasAsked: () => asked,
  };
}
