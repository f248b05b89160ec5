import { useTexts } from '@feltbok/shared/i18n/i18n';
import type { BaseMapKind } from '../catalogue/catalogue.domain';
import './base-map-choice.css';

interface BaseMapChoiceProps {
  offered: readonly BaseMapKind[];
  chosen: BaseMapKind | null;
  onChoose: (kind: BaseMapKind) => void;
}

/** Which map lies underneath. Nothing to show where there is no choice. */
export function BaseMapChoice({ offered, chosen, onChoose }: BaseMapChoiceProps) {
  const t = useTexts('maps');
  if (offered.length < 2) return null;
  return (
    <fieldset className="fb-maps-base-maps">
      <legend className="fb-visually-hidden">{t('baseMap.title')}</legend>
      {offered.map((kind) => (
        <label key={kind} className="fb-maps-base-map">
          <input
            type="radio"
            name="base-map"
            className="fb-visually-hidden"
            checked={kind === chosen}
            onChange={() => onChoose(kind)}
          />
          <span>{t(`baseMap.${kind}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
