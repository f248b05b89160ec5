import { useTexts } from '@feltbok/shared/i18n/i18n';
import type { MapModeProps } from '../controls/map-mode';
import { ModeTool } from '../controls/Tool';
import { mapModes } from './map-modes';

const tools = mapModes.flatMap((mode) => mode.tools ?? []);

/** The tools of all modes, at the side of the map. */
export function MapBar(props: MapModeProps) {
  const t = useTexts('maps');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form, these are tools
    <div className="fb-maps-tools" role="group" aria-label={t('tools.title')}>
      {tools.map((tool) => (
        <ModeTool key={tool.label} tool={tool} {...props} />
      ))}
    </div>
  );
}
