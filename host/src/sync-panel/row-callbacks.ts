/** Callbacks of a row to its panel. */
export interface RowCallbacks {
  /** The user goes to another screen. */
  onLeave: () => void;
  /** A dialog over the panel opens or closes. */
  onAsk: (isAsking: boolean) => void;
  /** The focused row was removed. */
  onRemoved: () => void;
}
