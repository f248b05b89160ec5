/** What a row asks of the panel that it stands in. */
export interface RowCallbacks {
  /** The user goes to another screen. */
  onLeave: () => void;
  /** A question stands over the panel, or no longer. */
  onAsk: (isAsking: boolean) => void;
  /** The row that had the focus is gone. */
  onRemoved: () => void;
}
