/** What the server last acknowledged of one resource: stored beyond the item itself. */
export interface Receipt {
  /** Revision of the resource as the server answered it; null where it answered none. */
  revision: number | null;
  /**
   * From this revision up to `revision` every change was this user's own, from this device; null
   * where all of them were, or where that is not known, as of what was not created here.
   */
  ownSince: number | null;
  /** The id that the server gave what the device knows by a uuid. */
  id: number | null;
}

/** What a device stores when the server has taken over a change that was based on `base`. */
export function receiptAfter(
  former: Receipt | null,
  base: number | null,
  answered: { revision: number | null; id: number | null },
): Receipt {
  const continues = former !== null && base !== null && former.revision === base;
  return {
    revision: answered.revision,
    ownSince: continues ? former.ownSince : base,
    id: answered.id ?? former?.id ?? null,
  };
}

/**
 * The revision that a change is sent with. A screen may show data from before the user's own last
 * change, for instance in a second tab: what came between is nobody else's, and the change must not
 * conflict with it.
 */
export function revisionToSend(base: number | null, receipt: Receipt | null): number | null {
  // What was created here may be changed before any screen knows the revision that the server gave
  // it.
  if (base === null && receipt?.id != null && receipt.ownSince === null) return receipt.revision;
  if (base === null || !receipt || receipt.revision === null || receipt.ownSince === null)
    return base;
  return receipt.ownSince <= base && base < receipt.revision ? receipt.revision : base;
}
