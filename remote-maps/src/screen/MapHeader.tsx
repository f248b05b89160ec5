import { useTexts } from '@feltbok/shared/i18n/i18n';
import type { MapMode } from '../map/map-mode';
import './map-header.css';

const modes = ['boundary marks', 'sketch'] as const;

interface MapHeaderProps {
  mode: MapMode;
  onMode: (mode: MapMode) => void;
}

/** The screen's title, and what the map is used for; the mode in use is underlined. */
export function MapHeader({ mode, onMode }: MapHeaderProps) {
  const t = useTexts('maps');
  return (
    <div className="fb-maps-header">
      <h2>{t('title')}</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form, these are ways to work */}
      <div className="fb-maps-modes" role="group" aria-label={t('modes.title')}>
        {modes.map((one) => (
          <button
            key={one}
            type="button"
            className="fb-maps-mode"
            aria-pressed={one === mode}
            onClick={() => onMode(one)}
          >
            {t(`modes.${one}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
