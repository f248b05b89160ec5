import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import type { BaseMapKind } from '../tiles/raster-tiles.domain';
import { BaseMapChoice, type BaseMapOffer } from './BaseMapChoice';
import { MarkLegend } from './MarkLegend';
import { OverlayRow } from './OverlayRow';
import type { OverlayChoice, OverlayOffer } from './overlay.domain';
import { RegisteredRow } from './RegisteredRow';
import './layer-menu.css';

interface LayerMenuProps {
  /** Whether the available base maps and layers are known. */
  isKnown: boolean;
  baseMaps: readonly BaseMapOffer[];
  baseMap: BaseMapKind | null;
  onBaseMap: (kind: BaseMapKind) => void;
  overlays: readonly OverlayOffer[];
  /** Failures in the user's language, by the overlay's key. */
  errors: Readonly<Record<string, string>>;
  onOverlay: (key: string, change: Partial<OverlayChoice>) => void;
  /** The scale of the view; see `MapView`. */
  serviceScale: number;
  onZoomTo: (maxScale: number) => void;
  /** State of the checkbox for boundary marks and the lines between them. */
  areMarksShown: boolean;
  onMarksShown: (shown: boolean) => void;
}

/** Lists the base maps, and the overlays by service. */
export function LayerMenu(props: LayerMenuProps) {
  const {
    overlays,
    errors,
    onOverlay,
    serviceScale,
    onZoomTo,
    areMarksShown,
    onMarksShown,
    ...base
  } = props;
  const t = useTexts('maps');
  const services = [...new Set(overlays.map(({ service }) => service))];
  return (
    <div className="fb-maps-layer-menu">
      <BaseMapChoice offered={base.baseMaps} chosen={base.baseMap} onChoose={base.onBaseMap} />
      <section aria-label={t('layers.marksAndLines')}>
        <label className="fb-maps-overlay-check">
          <input
            type="checkbox"
            checked={areMarksShown}
            onChange={({ target }) => onMarksShown(target.checked)}
          />
          <span>{t('layers.marksAndLines')}</span>
        </label>
        {areMarksShown && <MarkLegend />}
      </section>
      <RegisteredRow />
      {services.map((service) => (
        <section key={service.url} aria-label={service.name}>
          <h4>{service.name}</h4>
          <ul>
            {overlays
              .filter((offer) => offer.service === service)
              .map((offer) => (
                <OverlayRow
                  key={offer.key}
                  offer={offer}
                  serviceScale={serviceScale}
                  error={errors[offer.key] ?? null}
                  onChoose={(change) => onOverlay(offer.key, change)}
                  onZoomTo={onZoomTo}
                />
              ))}
          </ul>
        </section>
      ))}
      {!base.isKnown && <p>{t('notices.catalogue')}</p>}
      {base.isKnown && services.length === 0 && base.baseMaps.length < 2 && (
        <p>{t('layers.none')}</p>
      )}
    </div>
  );
}
