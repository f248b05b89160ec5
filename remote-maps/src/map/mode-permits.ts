/** What touches and keys do on the map in a mode. */
export interface ModePermits {
  /** Whether two quick taps zoom in. Where taps draw, the second one ends a line. */
  doubleTapZooms: boolean;
  /** Whether dragging with Shift draws a box to zoom to. */
  dragsZoomBox: boolean;
  /** Whether boundary marks can be selected, drawn and moved. */
  editsMarks: boolean;
}
