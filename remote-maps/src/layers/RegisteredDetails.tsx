import { formatDate, formatTime } from '@feltbok/domain/values/dates.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { disputedLine, getRegisteredLine } from '../map/mark-symbols';
import { accuracyClasses } from '../mark-model/accuracy.domain';
import {
  type RegisteredLoad,
  registeredLoadAtom,
  registeredQuestionAtom,
} from '../registered/registered.state';
import { useRegisteredFailureText } from '../registered/use-registered-failure';
import { areMarksSnappedAtom, chooseLayersAtom } from './layer-choices.state';

/** Shows the state and date of the registered boundaries, and what their lines mean. */
export function RegisteredDetails() {
  const t = useTexts('maps');
  const load = useAtomValue(registeredLoadAtom);
  const isPlaced = useAtomValue(registeredQuestionAtom) !== null;
  const areMarksSnapped = useAtomValue(areMarksSnappedAtom);
  const choose = useSetAtom(chooseLayersAtom);
  return (
    <div className="fb-maps-overlay-more fb-registered">
      <div role="status">
        {isPlaced ? <LoadText load={load} /> : <p>{t('registered.noPlace')}</p>}
      </div>
      <label className="fb-maps-overlay-check">
        <input
          type="checkbox"
          checked={areMarksSnapped}
          onChange={({ target }) => choose({ areMarksSnapped: target.checked })}
        />
        <span>{t('registered.snapped')}</span>
      </label>
      <Legend />
    </div>
  );
}

function LoadText({ load }: { load: RegisteredLoad }) {
  const t = useTexts('maps');
  const shared = useTexts();
  const setLoad = useSetAtom(registeredLoadAtom);
  const why = useRegisteredFailureText();
  if (load.phase === 'failed')
    return (
      <>
        <p className="fb-maps-overlay-error">{`${t('registered.failed')} ${why(load.failure)}`}</p>
        <Button onClick={() => setLoad({ phase: 'not started' })}>{shared('retry')}</Button>
      </>
    );
  if (load.phase !== 'completed') return <p>{t('registered.loading')}</p>;
  const { content, fetchedAt, failure } = load;
  const { parcels, boundaries, marks } = content;
  const date = `${formatDate(fetchedAt)} ${formatTime(fetchedAt)}`;
  return (
    <>
      {boundaries.length + marks.length === 0 ? (
        <p>{t('registered.none')}</p>
      ) : (
        <p>
          {[
            t('registered.parcels', { count: parcels.length }),
            t('registered.boundaries', { count: boundaries.length }),
            t('registered.marks', { count: marks.length }),
          ].join(', ')}
        </p>
      )}
      <p>{t('registered.fetched', { date })}</p>
      {failure && <p>{`${t('registered.stored')} ${why(failure)}`}</p>}
    </>
  );
}

function Legend() {
  const t = useTexts('maps');
  return (
    <details className="fb-legend">
      <summary>{t('layers.legend')}</summary>
      <p>{t('registered.legend.accuracy')}</p>
      <ul>
        {accuracyClasses.map((accuracy) => {
          const { colour, width, dash } = getRegisteredLine(accuracy);
          return (
            <li key={accuracy}>
              <svg viewBox="0 0 48 16" aria-hidden="true">
                <line
                  x1="0"
                  x2="48"
                  y1="8"
                  y2="8"
                  stroke={colour}
                  strokeWidth={width}
                  strokeDasharray={dash.join(' ')}
                />
                <circle cx="24" cy="8" r="4.5" stroke={colour} strokeWidth="2" fill="#ffffff" />
              </svg>
              {t(`marks.legend.classes.${accuracy}`)}
            </li>
          );
        })}
        <li>
          <svg viewBox="0 0 48 16" aria-hidden="true">
            <line
              x1="0"
              x2="48"
              y1="8"
              y2="8"
              stroke={disputedLine.colour}
              strokeWidth={disputedLine.width}
            />
          </svg>
          {t('registered.legend.disputed')}
        </li>
      </ul>
      <p>{t('registered.legend.closer')}</p>
    </details>
  );
}
