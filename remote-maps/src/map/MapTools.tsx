import { useTexts } from '@feltbok/shared/i18n/i18n';
import type { ReactNode } from 'react';
import { type MapView, maxZoom, minZoom } from './map-view';
import './map-tools.css';

interface MapToolsProps {
  view: MapView;
  /** Whole zoom levels; negative zooms out. */
  onZoom: (steps: number) => void;
  onNorth: () => void;
}

/** The column of map tools. What would change nothing is marked as unavailable. */
export function MapTools({ view, onZoom, onNorth }: MapToolsProps) {
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
    </div>
  );
}

interface ToolProps {
  label: string;
  available: boolean;
  onUse: () => void;
  children: ReactNode;
}

function Tool({ label, available, onUse, children }: ToolProps) {
  return (
    <button
      type="button"
      className="fb-maps-tool"
      aria-label={label}
      title={label}
      // Not `disabled`: that would throw away the keyboard's place while it zooms.
      aria-disabled={!available}
      onClick={() => available && onUse()}
    >
      <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
        {children}
      </svg>
    </button>
  );
}
