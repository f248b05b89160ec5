/** The mode in which the map first opens. */
export const marksModeName = 'boundary marks';

/** The panel with the device's position and the receiver. */
export const positionPanelName = 'position';

/** The current use of the map. Modes and panels are named as in `MapMode`. */
export interface MapUse {
  mode: string;
  /** A mode such as measuring, which is soon left again for `mode`. */
  interlude: string | null;
  /** The open panel over the map; there is at most one. */
  panel: string | null;
  /** Whether the next tap on the map creates a mark; only in the mode of marks. */
  isDrawing: boolean;
}

export type MapUseEvent =
  | { type: 'mode chosen'; name: string }
  | { type: 'interlude begun'; name: string }
  | { type: 'interlude ended' }
  | { type: 'panel opened'; name: string }
  /** With a name, only where it is that panel. */
  | { type: 'panel closed'; name?: string }
  | { type: 'drawing begun' }
  | { type: 'drawing ended' };

export const firstUse: MapUse = {
  mode: marksModeName,
  interlude: null,
  panel: null,
  isDrawing: false,
};

export const getMode = ({ mode, interlude }: MapUse): string => interlude ?? mode;

export function reduceMapUse(use: MapUse, event: MapUseEvent): MapUse {
  switch (event.type) {
    case 'mode chosen':
      return enterMode(use, event.name, null);
    case 'interlude begun':
      return enterMode(use, use.mode, event.name);
    case 'interlude ended':
      return enterMode(use, use.mode, null);
    case 'panel opened':
      return { ...use, panel: event.name };
    case 'panel closed':
      return event.name === undefined || event.name === use.panel ? { ...use, panel: null } : use;
    case 'drawing begun':
      return { ...enterMode(use, marksModeName, null), isDrawing: true };
    case 'drawing ended':
      return { ...use, isDrawing: false };
  }
}

/** Leaving the mode of marks ends drawing, also when the user returns to it. */
function enterMode(use: MapUse, mode: string, interlude: string | null): MapUse {
  const next = { ...use, mode, interlude };
  return { ...next, isDrawing: use.isDrawing && getMode(next) === marksModeName };
}
