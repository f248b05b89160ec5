import RedoOutlined from '@ant-design/icons-svg/es/asn/RedoOutlined';
import UndoOutlined from '@ant-design/icons-svg/es/asn/UndoOutlined';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { createAntIcon, createLineIcon, type IconProps } from '@feltbok/ui/icons.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ComponentType, useEffect } from 'react';
import { ListIcon } from '../controls/map-icons';
import { changeMapUseAtom, openPanelAtom } from '../controls/map-use.state';
import { Tool } from '../controls/Tool';
import { ToolBar } from '../controls/ToolBar';
import { canRedoAtom, canUndoAtom } from './sketch.state';
import {
  redoAtom,
  type SketchTool,
  sketchToolAtom,
  takeToolAtom,
  undoAtom,
} from './sketch-tools.state';
import { isSnappingAtom, loadSnappingAtom, toggleSnappingAtom } from './snapping.state';
import './sketch.css';

const shapeTools: ReadonlyArray<readonly [tool: SketchTool, Icon: ComponentType<IconProps>]> = [
  ['select', createLineIcon(<path d="M5 3l13 9.5-6 .8-3 5.7z" />)],
  ['line', createLineIcon(<path d="M5 19L19 5M5 19h.01M19 5h.01" />)],
  ['rectangle', createLineIcon(<path d="M4 6.5h16v11H4z" />)],
  ['polygon', createLineIcon(<path d="M12 3.5l8.5 6.5-3.3 10H6.8L3.5 10z" />)],
  ['circle', createLineIcon(<circle cx="12" cy="12" r="8.5" />)],
];

const letter = 'M4 18L9 6l5 12M5.6 14h6.8';
const labelTools: typeof shapeTools = [
  ['add label', createLineIcon(<path d={`${letter}M18 5v6M15 8h6`} />)],
  ['edit label', createLineIcon(<path d={`${letter}M16 11l4.5-4.5M15.5 11.5l.5-2`} />)],
  ['remove label', createLineIcon(<path d={`${letter}M15.5 5.5l5 5M20.5 5.5l-5 5`} />)],
];

/** A magnet. */
const SnappingIcon = createLineIcon(
  <path d="M6 4v8a6 6 0 0 0 12 0V4h-4v8a2 2 0 0 1-4 0V4zM6 8h4M14 8h4" />,
);
const UndoIcon = createAntIcon(UndoOutlined);
const RedoIcon = createAntIcon(RedoOutlined);

/** The tools of the sketch, within a thumb's reach. */
export function SketchBar() {
  const t = useTexts('maps');
  const tool = useAtomValue(sketchToolAtom);
  const take = useSetAtom(takeToolAtom);
  const undo = useSetAtom(undoAtom);
  const redo = useSetAtom(redoAtom);
  const canUndo = useAtomValue(canUndoAtom);
  const canRedo = useAtomValue(canRedoAtom);
  const isSnapping = useAtomValue(isSnappingAtom);
  const toggleSnapping = useSetAtom(toggleSnappingAtom);
  const loadSnapping = useSetAtom(loadSnappingAtom);
  useEffect(() => {
    void loadSnapping();
  }, [loadSnapping]);
  const isListOpen = useAtomValue(openPanelAtom) === 'sketch';
  const change = useSetAtom(changeMapUseAtom);
  const renderTool = ([name, Icon]: (typeof shapeTools)[number]) => (
    <Tool
      key={name}
      label={t(`sketch.tools.${name}`)}
      isInUse={name === tool}
      onUse={() => take(name)}
      Icon={Icon}
    />
  );
  return (
    <ToolBar className="fb-maps-sketch-bar" label={t('sketch.title')}>
      <span className="fb-maps-tool-group">{shapeTools.map(renderTool)}</span>
      <span className="fb-maps-tool-group">{labelTools.map(renderTool)}</span>
      <span className="fb-maps-tool-group">
        <Tool
          label={t('sketch.snapping')}
          isInUse={isSnapping}
          onUse={toggleSnapping}
          Icon={SnappingIcon}
        />
        <Tool label={t('sketch.undo')} available={canUndo} onUse={undo} Icon={UndoIcon} />
        <Tool label={t('sketch.redo')} available={canRedo} onUse={redo} Icon={RedoIcon} />
        <Tool
          label={t('sketch.all')}
          isInUse={isListOpen}
          onUse={() =>
            change(isListOpen ? { type: 'panel closed' } : { type: 'panel opened', name: 'sketch' })
          }
          Icon={ListIcon}
        />
      </span>
    </ToolBar>
  );
}
