/** The name of the mode that the map is in at first. */
export const marksModeName = 'boundary marks';

/** The name of the panel with the device's position and the receiver. */
export const positionPanelName = 'position';

/** What the map is used for. Modes and panels are named as in `MapMode`. */
export interface MapUse {
  mode: string;
  /** A mode that is left again soon for `mode`, such as measuring. */
  interlude: string | null;
  /** The panel that is open over the map, one at a time. */
  panel: string | null;
  /** Whether the next tap on the map sets a mark there; in the mode of marks only. */
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
      return inMode(use, event.name, null);
    case 'interlude begun':
      return inMode(use, use.mode, event.name);
    case 'interlude ended':
      return inMode(use, use.mode, null);
    case 'panel opened':
      return { ...use, panel: event.name };
    case 'panel closed':
      return event.name === undefined || event.name === use.panel ? { ...use, panel: null } : use;
    case 'drawing begun':
      return { ...inMode(use, marksModeName, null), isDrawing: true };
    case 'drawing ended':
      return { ...use, isDrawing: false };
  }
}

/** Whoever leaves the mode of marks has ended drawing, also where they come back. */
function inMode(use: MapUse, mode: string, interlude: string | null): MapUse {
  const next = { ...use, mode, interlude };
  return { ...next, isDrawing: use.isDrawing && getMode(next) === marksModeName };
}
