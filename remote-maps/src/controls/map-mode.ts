import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import type { Permission } from '@feltbok/domain/users/user-role.ts';
import type { TextKey } from '@feltbok/runtime/i18n/i18n.ts';
import type { IconProps } from '@feltbok/ui/icons.tsx';
import type { Atom, WritableAtom } from 'jotai';
import type { ComponentType, FunctionComponent } from 'react';
import type { FieldMap } from '../map/field-map';
import type { ModePermits } from '../map/mode-permits';
import type { ViewStore } from '../map/view-store';

/** What the screen passes to each part of a mode. */
export interface MapModeProps {
  map: FieldMap;
  view: ViewStore;
  /** The zone of the case. */
  zone: UtmZone;
  /** Leaves the current edit, asking first where it is unsaved, and then goes on. */
  leave: (proceed: () => void) => void;
}

export interface MapPanelProps extends MapModeProps {
  id: string;
  onClose: () => void;
}

/** The current look and action of a tool in the map's bar. */
export interface ToolState {
  /** Replaces the tool's own texts. */
  texts?: Pick<ToolTexts, 'label' | 'word'>;
  available?: boolean;
  /** Whether a tool that stays active is in use. */
  isInUse?: boolean;
  /** The id of the panel that the tool opens and closes. */
  opens?: string;
  isOpen?: boolean;
  /** Rotation of the icon in degrees. */
  turn?: number;
  onUse: () => void;
}

interface ToolTexts {
  label: TextKey<'maps'>;
  /** A word beside the icon where there is room, and part of the label. */
  word: TextKey<'maps'>;
  /** Explains the tool. */
  help: TextKey<'maps'>;
}

export interface MapTool {
  group: 'view' | 'marks' | 'tools';
  /** The tool's icon, which no other tool has. */
  Icon: ComponentType<IconProps>;
  texts: ToolTexts;
  /** The permission that the user's role needs; without it the tool is not shown. */
  needs?: Permission;
  useTool: (props: MapModeProps) => ToolState;
}

/** One mode of the map with everything that the screen shows of it. Missing parts are not shown. */
export interface MapMode {
  /**
   * Unique. It is the value of `mapModeAtom` in this mode, and of `openPanelAtom` while its panel
   * is open.
   */
  name: string;
  /** The title in the header, for a mode that is chosen there. */
  title?: TextKey<'maps'>;
  /** What touches and keys do in this mode; absent where the map stays in another mode. */
  permits?: ModePermits;
  /** The permission that the user's role needs to choose the mode in the header. */
  needs?: Permission;
  tools?: readonly MapTool[];
  /** Always shown: content of the map, and questions over it. */
  OnMap?: FunctionComponent<MapModeProps>;
  /** Shown while the map is in this mode. */
  InUse?: FunctionComponent<MapModeProps>;
  /** Shown at the foot of the map in this mode, or always where `permits` is absent. */
  Bar?: FunctionComponent<MapModeProps>;
  /** Shown while it is the open panel. */
  Panel?: FunctionComponent<MapPanelProps>;
  work?: MapWork;
  /** Set when the map opens, and again when the network returns. */
  loadAtom?: WritableAtom<null, [], unknown>;
  /** Whether the map waits for what `loadAtom` loads. */
  isLoadingAtom?: Atom<boolean>;
}

/** An object that is edited in a panel replacing all others. Only one mode has one. */
interface MapWork {
  isOpenAtom: Atom<boolean>;
  Panel: FunctionComponent<MapModeProps>;
  /** Closes the edit, asking first where it is unsaved, and then goes on. */
  leaveAtom: WritableAtom<null, [proceed: () => void], unknown>;
}
