import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import type { IconProps } from '@feltbok/ui/icons.tsx';
import { type ComponentType, useId, useLayoutEffect, useRef } from 'react';
import type { MapModeProps, MapTool } from './map-mode';
import { useToolTip } from './use-tool-tip';
import './map-tools.css';

interface ToolProps {
  label: string;
  /**
   * A word beside the icon where there is room; speech control needs it to be part of the label.
   */
  word?: string;
  /** Explains the tool. */
  help?: string;
  available?: boolean;
  /** The id of the panel that the tool opens and closes. */
  opens?: string;
  isOpen?: boolean;
  /** Whether a tool that stays active is in use. */
  isInUse?: boolean;
  /** Rotation of the icon in degrees. */
  turn?: number;
  onUse: () => void;
  Icon: ComponentType<IconProps>;
}

/**
 * A tool of the map: a square large enough for gloves. Hover, focus and a long press show its label
 * and help.
 */
export function Tool({
  label,
  word,
  help,
  available = true,
  opens,
  isOpen,
  isInUse,
  turn,
  onUse,
  Icon,
}: ToolProps) {
  const { isTipShown, handlers } = useToolTip();
  const tipId = useId();
  return (
    <button
      type="button"
      className="fb-maps-tool"
      aria-label={label}
      aria-describedby={isTipShown && help ? tipId : undefined}
      // `disabled` would lose the keyboard's focus while zooming.
      aria-disabled={!available}
      aria-pressed={isInUse}
      aria-expanded={opens ? isOpen : undefined}
      aria-controls={opens && isOpen ? opens : undefined}
      {...handlers}
      onClick={() => available && onUse()}
    >
      <span
        className="fb-maps-tool-icon"
        style={turn === undefined ? undefined : { rotate: `${turn}deg` }}
      >
        <Icon size={26} />
      </span>
      {word && <span className="fb-maps-tool-word">{word}</span>}
      {isTipShown && <Tip id={tipId} label={label} help={help} />}
    </button>
  );
}

function Tip({ id, label, help }: { id: string; label: string; help?: string }) {
  const tip = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { right = 0 } = tip.current?.getBoundingClientRect() ?? {};
    const over = right + edge - document.documentElement.clientWidth;
    if (over > 0) tip.current?.style.setProperty('translate', `${-over}px`);
  }, []);
  return (
    <span ref={tip} className="fb-maps-tip" role="tooltip">
      <strong>{label}</strong>
      {help && <span id={id}>{help}</span>}
    </span>
  );
}

/** Pixels between a tip and the edge of the window. */
const edge = 8;

/** A mode's tool in its current state. */
export function ModeTool({ tool, ...props }: MapModeProps & { tool: MapTool }) {
  const t = useTexts('maps');
  const { texts = tool.texts, ...state } = tool.useTool(props);
  return (
    <Tool
      {...state}
      label={t(texts.label)}
      word={t(texts.word)}
      help={t(tool.texts.help)}
      Icon={tool.Icon}
    />
  );
}
