/** What hand and keys do on the map while it is used in a mode. */
export interface ModePermits {
  /** Two quick taps zoom in. Where taps draw, the second ends a line. */
  doubleTapZooms: boolean;
  /** Shift and drag draws a box to zoom to. */
  dragsZoomBox: boolean;
  /** Boundary marks are chosen, drawn and moved. */
  editsMarks: boolean;
}
