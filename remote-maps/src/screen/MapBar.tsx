import { mayDoInCaseAtom } from '@feltbok/runtime/case/case-permissions.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useAtomValue } from 'jotai';
import type { MapModeProps } from '../controls/map-mode';
import { ModeTool } from '../controls/Tool';
import { ToolBar } from '../controls/ToolBar';
import { mapModes } from './map-modes';
import './map-bar.css';

const tools = mapModes.flatMap((mode) => mode.tools ?? []);
const groups = (['view', 'marks', 'tools'] as const).map((name) => ({
  name,
  tools: tools.filter(({ group }) => group === name),
}));

/** The tools of all modes. Each keeps its place in every mode and with every panel. */
export function MapBar(props: MapModeProps) {
  const t = useTexts('maps');
  const mayDo = useAtomValue(mayDoInCaseAtom);
  return (
    <ToolBar className="fb-maps-tools" label={t('tools.title')}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: these are tools, not fields
        <div
          key={group.name}
          className="fb-maps-tools-group"
          role="group"
          aria-label={t(`bar.groups.${group.name}`)}
        >
          {group.tools.map(
            (tool) =>
              (!tool.needs || mayDo(tool.needs)) && (
                <ModeTool key={tool.texts.label} tool={tool} {...props} />
              ),
          )}
        </div>
      ))}
    </ToolBar>
  );
}
