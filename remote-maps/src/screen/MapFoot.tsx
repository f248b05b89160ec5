import type { UtmZone } from '@feltbok/shared/domain/coordinates';
import { useLanguage, useTexts } from '@feltbok/shared/i18n/i18n';
import { scaleBar, scaleText } from '../geometry/scale-bar';
import { Coordinates } from '../layers/Coordinates';
import { useViewSelector, type ViewStore } from '../map/view-store';
import './map-foot.css';

const longestScaleBar = 120;

interface MapFootProps {
  /** Without a mouse on the map the coordinates are those of its centre. */
  view: ViewStore;
  zone: UtmZone;
  /** Whom the map data belong to, as the sources say it: once each, however many they serve. */
  attributions: readonly string[];
}

/** The foot of the map: scale, coordinates, and whom the map data belong to. */
export function MapFoot({ view: store, zone, attributions }: MapFootProps) {
  const t = useTexts('maps');
  const language = useLanguage();
  const { view, pointer } = useViewSelector(store, (seen) => seen);
  if (!view) return null;
  const { metres, width } = scaleBar(view.metresPerPixel, longestScaleBar);
  const length = scaleText(metres, language);
  const owners = [...new Set(attributions)].filter(Boolean).join(' · ');
  return (
    <div className="fb-maps-foot">
      <div className="fb-maps-plate fb-maps-scale">
        <span className="fb-visually-hidden">{t('scale', { length })}</span>
        <span className="fb-maps-scale-line" style={{ width }} aria-hidden="true">
          {length}
        </span>
      </div>
      <p className="fb-maps-plate fb-maps-position">
        <span className="fb-maps-position-place">
          {pointer ? t('position.pointer') : t('position.centre')}
        </span>
        <Coordinates position={pointer ?? view.centre} zone={zone} />
      </p>
      {owners && <p className="fb-maps-plate fb-maps-attribution">{owners}</p>}
    </div>
  );
}
