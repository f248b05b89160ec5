import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import type { Permission } from '@feltbok/domain/users/user-role.ts';
import type { TextKey } from '@feltbok/runtime/i18n/i18n.ts';
import type { Atom, WritableAtom } from 'jotai';
import type { FunctionComponent, ReactNode } from 'react';
import type { FieldMap } from '../map/field-map';
import type { ModePermits } from '../map/mode-permits';
import type { ViewStore } from '../map/view-store';

/** What the screen gives to each part of a mode. */
export interface MapModeProps {
  map: FieldMap;
  view: ViewStore;
  /** The zone of the case. */
  zone: UtmZone;
  /** Leaves what is worked on, asking first where it is not saved, and goes on then. */
  leave: (goOn: () => void) => void;
}

export interface MapPanelProps extends MapModeProps {
  id: string;
  onClose: () => void;
}

/** What a tool of the map's bar looks like and does at the moment. */
export interface ToolState {
  /** Texts in place of the tool's own. */
  texts?: Pick<ToolTexts, 'label' | 'word'>;
  available?: boolean;
  /** Whether a tool is in use that stays so until it is left. */
  isInUse?: boolean;
  /** The id of the panel that it opens and closes. */
  opens?: string;
  isOpen?: boolean;
  /** Degrees by which its sign is turned. */
  turn?: number;
  onUse: () => void;
}

interface ToolTexts {
  label: TextKey<'maps'>;
  /** Stands beside the sign where there is room; a part of the label. */
  word: TextKey<'maps'>;
  /** What the tool is for. */
  help: TextKey<'maps'>;
}

export interface MapTool {
  group: 'view' | 'marks' | 'tools';
  /** An icon that no other tool has. */
  sign: ReactNode;
  texts: ToolTexts;
  /** What the user's role must permit; the tool is not there where it does not. */
  needs?: Permission;
  useTool: (props: MapModeProps) => ToolState;
}

/**
 * One mode of the map, with all that the screen shows of it. Parts that it does not have are left
 * out.
 */
export interface MapMode {
  /**
   * Unique: the value of `mapModeAtom` while the map is in it, and of `openPanelAtom` while its
   * panel is open.
   */
  name: string;
  /** Its name in the header, of a mode that is chosen there. */
  title?: TextKey<'maps'>;
  /** What hand and keys do while the map is in it; left out where the map stays in another mode. */
  permits?: ModePermits;
  /** What the user's role must permit for the mode to be chosen in the header. */
  needs?: Permission;
  tools?: readonly MapTool[];
  /** Shown all the time: what lies on the map, and questions that stand over it. */
  OnMap?: FunctionComponent<MapModeProps>;
  /** Shown while the map is in it. */
  InUse?: FunctionComponent<MapModeProps>;
  /**
   * Stands at the foot of the map: while it is in the mode, or always where that has no `permits`.
   */
  Bar?: FunctionComponent<MapModeProps>;
  /** Shown while it is the open panel. */
  Panel?: FunctionComponent<MapPanelProps>;
  work?: MapWork;
  /** Set when the map opens, and again when the network is back. */
  loadAtom?: WritableAtom<null, [], unknown>;
  /** Whether the map has to wait for what it loads. */
  isLoadingAtom?: Atom<boolean>;
}

/** Something that is edited in a panel of its own, in place of all others. One mode has such. */
interface MapWork {
  isOpenAtom: Atom<boolean>;
  Panel: FunctionComponent<MapModeProps>;
  /** Closes it, asking first where it is not saved, and goes on then. */
  leaveAtom: WritableAtom<null, [goOn: () => void], unknown>;
}
