import { mayDoInCaseAtom } from '@feltbok/runtime/case/case-permissions.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { changeMapUseAtom, mapModeAtom } from '../controls/map-use.state';
import { mapModes } from './map-modes';
import { leaveWorkAtom } from './map-modes.state';
import './map-header.css';

/** The screen's title and the modes of the map; the current mode is underlined. */
export function MapHeader() {
  const t = useTexts('maps');
  const modeInUse = useAtomValue(mapModeAtom);
  const mayDo = useAtomValue(mayDoInCaseAtom);
  const change = useSetAtom(changeMapUseAtom);
  const leave = useSetAtom(leaveWorkAtom);
  return (
    <div className="fb-maps-header">
      <h2>{t('title')}</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: these are modes, not fields */}
      <div className="fb-maps-modes" role="group" aria-label={t('modes.title')}>
        {mapModes.map(
          ({ name, title, needs }) =>
            title &&
            (!needs || mayDo(needs)) && (
              <button
                key={name}
                type="button"
                className="fb-maps-mode"
                aria-pressed={name === modeInUse}
                onClick={() => leave(() => change({ type: 'mode chosen', name }))}
              >
                {t(title)}
              </button>
            ),
        )}
      </div>
    </div>
  );
}
