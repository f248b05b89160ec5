/** The server's last acknowledgement of one resource. It is stored longer than the item. */
export interface Receipt {
  /** Revision of the resource in the answer; null when the answer had none. */
  revision: number | null;
  /**
   * Every change from this revision up to `revision` was made by this user on this device. Null
   * when that holds for all revisions, or when it is unknown.
   */
  ownSince: number | null;
  /** The id that the server gave what the device knows by a uuid. */
  id: number | null;
}

/** Builds the receipt of a change based on `base` that the server has accepted. */
export function buildReceipt(
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
 * change, for instance in a second tab. When nobody else has changed the resource since, the change
 * is sent with the latest revision and does not conflict.
 */
export function getRevisionToSend(base: number | null, receipt: Receipt | null): number | null {
  // A resource that was created here may be changed before any screen knows its revision.
  if (base === null && receipt?.id != null && receipt.ownSince === null) return receipt.revision;
  if (base === null || !receipt || receipt.revision === null || receipt.ownSince === null)
    return base;
  return receipt.ownSince <= base && base < receipt.revision ? receipt.revision : base;
}
