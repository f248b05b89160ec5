import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import type { BaseMapKind } from '../tiles/raster-tiles.domain';
import './base-map-choice.css';

export interface BaseMapOffer {
  kind: BaseMapKind;
  /** Address of a picture of the base map. */
  preview: string;
}

interface BaseMapChoiceProps {
  offered: readonly BaseMapOffer[];
  chosen: BaseMapKind | null;
  onChoose: (kind: BaseMapKind) => void;
}

/** Lets the user choose the base map; hidden where there is only one. */
export function BaseMapChoice({ offered, chosen, onChoose }: BaseMapChoiceProps) {
  const t = useTexts('maps');
  if (offered.length < 2) return null;
  return (
    <fieldset className="fb-maps-base-maps">
      <legend>{t('baseMap.title')}</legend>
      <div className="fb-maps-base-maps-row">
        {offered.map(({ kind, preview }) => (
          <label key={kind} className="fb-maps-base-map">
            <input
              type="radio"
              name="base-map"
              className="fb-visually-hidden"
              checked={kind === chosen}
              onChange={() => onChoose(kind)}
            />
            {/* As a background: a preview that cannot be had leaves no broken picture. */}
            <span
              className="fb-maps-base-map-preview"
              style={{ backgroundImage: `url(${JSON.stringify(preview)})` }}
            />
            <span className="fb-maps-base-map-name">{t(`baseMap.${kind}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
