import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import type { FieldMap } from '../../map/field-map';
import { type Arrow, ResidualLayer } from '../../map/residual-layer';
import { toZone } from '../../mark-model/mark-form.domain';
import {
  areArrowsShownAtom,
  comparisonAtom,
  factorAtom,
  loadComparisonSettingsAtom,
} from './residuals.state';

/** Metres. A smaller residual is not drawn. */
const leastShown = 0.0005;

/**
 * Draws residuals as arrows on the map, with their factor of exaggeration, once the user has asked
 * for them.
 */
export function ResidualsOnMap({ map }: { map: FieldMap }) {
  const t = useTexts('maps');
  const [layer] = useState(() => new ResidualLayer());
  const comparison = useAtomValue(comparisonAtom);
  const areShown = useAtomValue(areArrowsShownAtom);
  const factor = useAtomValue(factorAtom);
  const load = useSetAtom(loadComparisonSettingsAtom);
  // A former comparison is drawn again when the map is opened.
  useEffect(() => void load(false), [load]);
  const arrows = useMemo(
    (): Arrow[] =>
      (areShown ? (comparison?.pairs ?? []) : [])
        .filter(({ residual }) => residual.distance > leastShown)
        .map(({ mark, counterpart, residual: { isOver } }) => {
          const zone = toZone(mark.utmType);
          return {
            from: { ...counterpart, zone },
            to: { north: mark.north, east: mark.east, zone },
            isOver,
          };
        }),
    [comparison, areShown],
  );
  useEffect(() => map.add(layer), [map, layer]);
  useEffect(() => layer.show(arrows, factor), [layer, arrows, factor]);
  if (arrows.length === 0) return null;
  return (
    <p className="fb-residual-factor" role="status">
      {t('residuals.onMap', { factor })}
    </p>
  );
}
