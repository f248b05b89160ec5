/** What the map is used for at the moment. */
export type MapMode = 'boundary marks' | 'sketch' | 'feature info' | 'measure';

/** What a mode permits. */
export interface ModePermits {
  /** What a tap on the map is for. */
  tap: 'choose a mark' | 'draw' | 'ask about a place';
  /** Two quick taps zoom in. Where taps draw, the second ends a line. */
  doubleTapZooms: boolean;
  /** Marks may be drawn, moved and edited. */
  editsMarks: boolean;
  /** Shapes and labels may be drawn, moved and edited. */
  editsSketch: boolean;
  /** Shift and drag draws a box to zoom to. */
  dragsZoomBox: boolean;
}

export const modePermits: Readonly<Record<MapMode, ModePermits>> = {
  'boundary marks': {
    tap: 'choose a mark',
    doubleTapZooms: true,
    editsMarks: true,
    editsSketch: false,
    dragsZoomBox: true,
  },
  sketch: { tap: 'draw', doubleTapZooms: false, editsMarks: false, editsSketch: true, dragsZoomBox: false },
  'feature info': {
    tap: 'ask about a place',
    doubleTapZooms: true,
    editsMarks: false,
    editsSketch: false,
    dragsZoomBox: true,
  },
  measure: { tap: 'draw', doubleTapZooms: false, editsMarks: false, editsSketch: false, dragsZoomBox: false },
};
