import { useTexts } from '@feltbok/shared/i18n/i18n';
import type { ReactNode } from 'react';
import { Tool } from '../controls/Tool';
import { type MapView, maxZoom, minZoom } from '../map/map-view';
import '../controls/map-tools.css';

interface MapToolsProps {
  view: MapView;
  /** Whole zoom levels; negative zooms out. */
  onZoom: (steps: number) => void;
  onNorth: () => void;
  /** The layer menu: the id of what it opens, and whether it is open. */
  layers: { panelId: string; isOpen: boolean; onToggle: () => void };
  /** Further tools, below these. */
  children?: ReactNode;
}

/** The column of map tools. What would change nothing is marked as unavailable. */
export function MapTools({ view, onZoom, onNorth, layers, children }: MapToolsProps) {
  const t = useTexts('maps');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form, these are tools
    <div className="fb-maps-tools" role="group" aria-label={t('tools.title')}>
      <Tool label={t('tools.zoomIn')} available={view.zoom < maxZoom} onUse={() => onZoom(1)}>
        <path d="M12 5v14M5 12h14" />
      </Tool>
      <Tool label={t('tools.zoomOut')} available={view.zoom > minZoom} onUse={() => onZoom(-1)}>
        <path d="M5 12h14" />
      </Tool>
      <Tool label={t('tools.north')} available={view.rotation !== 0} onUse={onNorth}>
        <g transform={`rotate(${(view.rotation * 180) / Math.PI} 12 12)`}>
          <path className="fb-maps-needle" d="M12 2l4.5 10h-9z" />
          <path d="M12 22l-4.5-10h9z" />
        </g>
      </Tool>
      <Tool label={t('tools.layers')} opens={layers.panelId} isOpen={layers.isOpen} onUse={layers.onToggle}>
        <path d="M12 3.5l8.5 4.5-8.5 4.5L3.5 8zM3.5 12l8.5 4.5 8.5-4.5M3.5 16l8.5 4.5 8.5-4.5" />
      </Tool>
      {children}
    </div>
  );
}
