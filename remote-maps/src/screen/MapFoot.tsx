import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { fitScaleBar, formatScaleLength } from '../geometry/scale-bar';
import { Coordinates } from '../layers/Coordinates';
import { useViewSelector, type ViewStore } from '../map/view-store';
import './map-foot.css';

const longestScaleBar = 120;

interface MapFootProps {
  /** Coordinates belong to the map's centre while no mouse is over it. */
  view: ViewStore;
  zone: UtmZone;
  /** The owners of the map data, each once, as the sources state them. */
  attributions: readonly string[];
}

/** The foot of the map with scale, coordinates and the owners of the map data. */
export function MapFoot({ view: store, zone, attributions }: MapFootProps) {
  const { view } = useViewSelector(store, (seen) => seen.view !== null);
  if (!view) return <div className="fb-maps-foot" />;
  const owners = [...new Set(attributions)].filter(Boolean).join(' · ');
  return (
    <div className="fb-maps-foot">
      <Scale view={store} />
      <Position view={store} zone={zone} />
      {owners && <p className="fb-maps-plate fb-maps-attribution">{owners}</p>}
    </div>
  );
}

/** A component of its own, because the scale changes less often than the coordinates. */
function Scale({ view: store }: Pick<MapFootProps, 'view'>) {
  const t = useTexts('maps');
  const language = useLanguage();
  const { view } = useViewSelector(store, (seen) => {
    const bar = seen.view && fitScaleBar(seen.view.metresPerPixel, longestScaleBar);
    return bar && `${bar.metres} ${Math.round(bar.width)}`;
  });
  if (!view) return null;
  const { metres, width } = fitScaleBar(view.metresPerPixel, longestScaleBar);
  const length = formatScaleLength(metres, language);
  return (
    <div className="fb-maps-plate fb-maps-scale">
      <span className="fb-visually-hidden">{t('scale', { length })}</span>
      <span className="fb-maps-scale-line" style={{ width }} aria-hidden="true">
        {length}
      </span>
    </div>
  );
}

function Position({ view: store, zone }: Pick<MapFootProps, 'view' | 'zone'>) {
  const t = useTexts('maps');
  const { view, pointer } = useViewSelector(store, (seen) => seen);
  if (!view) return null;
  return (
    <p className="fb-maps-plate fb-maps-position">
      <span className="fb-maps-position-place">
        {pointer ? t('position.pointer') : t('position.centre')}
      </span>
      <Coordinates position={pointer ?? view.centre} zone={zone} />
    </p>
  );
}
