import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { percentText } from '@feltbok/runtime/i18n/number-text.ts';
import { useState } from 'react';
import { isWithin } from '../tiles/scales';
import { getLegendAddress, type OverlayChoice, type OverlayOffer } from './overlay.domain';
import './legend.css';
import './overlay-row.css';

interface OverlayRowProps {
  offer: OverlayOffer;
  /** The scale of the view; see `MapView`. */
  serviceScale: number;
  /** The layer's failure in the user's language. */
  error: string | null;
  onChoose: (change: Partial<OverlayChoice>) => void;
  /** Zooms in to where the layer draws. */
  onZoomTo: (maxScale: number) => void;
}

/** One layer of the menu, with its settings when it is chosen. */
export function OverlayRow({ offer, serviceScale, error, onChoose, onZoomTo }: OverlayRowProps) {
  const { layer, visible, opacity } = offer;
  return (
    <li className="fb-maps-overlay-row">
      <label className="fb-maps-overlay-check">
        <input
          type="checkbox"
          checked={visible}
          onChange={({ target }) => onChoose({ visible: target.checked })}
        />
        <span>{layer.description}</span>
      </label>
      {visible && (
        <div className="fb-maps-overlay-more">
          <OutOfRange offer={offer} serviceScale={serviceScale} onZoomTo={onZoomTo} />
          {error && <p className="fb-maps-overlay-error">{error}</p>}
          <Opacity
            name={layer.description}
            value={opacity}
            onChange={(value) => onChoose({ opacity: value })}
          />
          <Legend key={offer.key} offer={offer} />
        </div>
      )}
    </li>
  );
}

function OutOfRange({
  offer,
  serviceScale,
  onZoomTo,
}: Pick<OverlayRowProps, 'offer' | 'serviceScale' | 'onZoomTo'>) {
  const t = useTexts('maps');
  const { layer } = offer;
  const { maxScale } = layer;
  if (isWithin(layer, serviceScale)) return null;
  // A map that is too close needs no button: users zoom out by themselves.
  if (maxScale === null || serviceScale <= maxScale) return <p>{t('layers.tooClose')}</p>;
  return (
    <p className="fb-maps-overlay-range">
      <span>{t('layers.tooFar')}</span>
      <button
        type="button"
        className="fb-maps-link"
        onClick={() => onZoomTo(maxScale)}
        aria-label={t('layers.zoomToNamed', { layer: layer.description })}
      >
        {t('layers.zoomTo')}
      </button>
    </p>
  );
}

const leastOpacity = 10;

function Opacity({
  name,
  value,
  onChange,
}: {
  name: string;
  value: number;
  onChange: (value: number) => void;
}) {
  const t = useTexts('maps');
  const language = useLanguage();
  const percent = Math.round(value * 100);
  return (
    <label className="fb-maps-overlay-opacity">
      <span aria-hidden="true">{t('layers.opacity')}</span>
      <input
        type="range"
        min={leastOpacity}
        max={100}
        step={10}
        value={percent}
        aria-label={t('layers.opacityOf', { layer: name })}
        aria-valuetext={percentText(percent, language)}
        onChange={({ target }) => onChange(Number(target.value) / 100)}
      />
      <output aria-hidden="true">{percentText(percent, language)}</output>
    </label>
  );
}

function Legend({ offer }: { offer: OverlayOffer }) {
  const t = useTexts('maps');
  const [isMissing, setIsMissing] = useState(false);
  return (
    <details className="fb-legend fb-maps-overlay-legend">
      <summary>{t('layers.legend')}</summary>
      {isMissing ? (
        <p>{t('layers.noLegend')}</p>
      ) : (
        <img
          src={getLegendAddress(offer)}
          alt={t('layers.legendOf', { layer: offer.layer.description })}
          loading="lazy"
          onError={() => setIsMissing(true)}
        />
      )}
    </details>
  );
}
