import type { ListedLine } from '@feltbok/domain/boundary-lines/line-list.domain.ts';
import { mayDoInCaseAtom } from '@feltbok/runtime/case/case-permissions.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { WaitingDeletions } from '@feltbok/ui/editing/WaitingDeletions.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { MapPanel } from '../../controls/MapPanel';
import type { MapPanelProps } from '../../controls/map-mode';
import { LineSymbol } from '../../map/LineSymbol';
import { Rows } from '../MarkRows';
import { useAreaNumbers } from '../use-area-numbers';
import { startLinesAtom } from './line-drawing.state';
import { deletedLineAtom, restoreLineAtom } from './line-edit.state';
import { sortLines } from './line-order.domain';
import { selectLineAtom } from './line-taps.state';
import {
  getLineLengthAtom,
  linesAtom,
  linesLoadAtom,
  loadLinesAtom,
  waitingLineDeletionsAtom,
} from './lines.state';
import { OtherListButton } from './OtherListButton';
import { useLineLength, useLineName } from './use-line-texts';
import '../mark-list.css';
import './lines.css';

/** Lists the boundary lines of the business, by the numbers of their marks. */
export function LineList({ id, onClose }: Pick<MapPanelProps, 'id' | 'onClose'>) {
  const t = useTexts('lines');
  const lines = useAtomValue(linesAtom);
  const nameOf = useLineName();
  const mayRecord = useAtomValue(mayDoInCaseAtom)('record');
  const start = useSetAtom(startLinesAtom);
  const select = useSetAtom(selectLineAtom);
  const sorted = useMemo(
    () => sortLines([...lines.values()], ({ line }) => nameOf(line)),
    [lines, nameOf],
  );
  const draw = () => {
    start();
    // The map is needed now, and on a phone the panel covers it.
    onClose();
  };
  return (
    <MapPanel id={id} title={t('title')} onClose={onClose}>
      <div className="fb-mark-list">
        <div className="fb-mark-list-actions">
          {mayRecord && <Button onClick={draw}>{t('draw')}</Button>}
          <OtherListButton list="marks" />
        </div>
        <LoadFailure />
        <Deletions />
        {sorted.length > 0 ? (
          <>
            <Sum />
            <Rows
              items={sorted}
              getKey={({ line }) => line.uuid}
              renderRow={(listed) => (
                <LineRow listed={listed} onChoose={() => select(listed.line.uuid)} />
              )}
            />
          </>
        ) : (
          <NoLines />
        )}
      </div>
    </MapPanel>
  );
}

function Sum() {
  const t = useTexts('lines');
  const lines = useAtomValue(linesAtom);
  const getLength = useAtomValue(getLineLengthAtom);
  const { metres } = useAreaNumbers();
  const sum = Array.from(lines.values(), ({ line }) => getLength(line) ?? 0).reduce(
    (total, length) => total + length,
    0,
  );
  return (
    <p className="fb-line-sum">
      {t('sum', { lines: t('count', { count: lines.size }), metres: metres(sum) })}
    </p>
  );
}

function LineRow({
  listed: { line, status },
  onChoose,
}: {
  listed: ListedLine;
  onChoose: () => void;
}) {
  const t = useTexts('lines');
  const maps = useTexts('maps');
  const nameOf = useLineName();
  const lengthOf = useLineLength();
  const facts = [
    lengthOf(line),
    line.curvePoints.length > 0 && t('curve', { count: line.curvePoints.length }),
    line.follows !== '0' && t(`follows.${line.follows}`),
  ];
  return (
    <button type="button" className="fb-mark-row" onClick={onChoose}>
      <LineSymbol isDisputed={line.disputed} isSaved={status === 'saved'} />
      <span className="fb-mark-row-words">
        <span className="fb-mark-row-title">
          <span className="fb-mark-row-name">{nameOf(line)}</span>
          {line.disputed && <span className="fb-line-disputed">{t('disputed')}</span>}
          {status !== 'saved' && (
            <span className={`fb-mark-status fb-mark-status-${status.replace(' ', '-')}`}>
              {maps(`marks.savingStatus.${status}`)}
            </span>
          )}
        </span>
        <span className="fb-mark-row-position">{facts.filter(Boolean).join(' · ')}</span>
      </span>
    </button>
  );
}

/** Lines that are deleted and can be restored. */
function Deletions() {
  const t = useTexts('lines');
  const waiting = useAtomValue(waitingLineDeletionsAtom);
  const deleted = useAtomValue(deletedLineAtom);
  const restore = useSetAtom(restoreLineAtom);
  const isThere = useAtomValue(linesAtom).has(deleted?.uuid ?? '');
  const nameOf = useLineName();
  const isWaiting = waiting.some(({ change }) => change.payload.line.uuid === deleted?.uuid);
  return (
    <>
      {waiting.length > 0 && (
        <WaitingDeletions
          items={waiting}
          className="fb-mark-list-deletions"
          rowClassName="fb-mark-list-deletion"
          getRow={({ change }) => {
            const name = nameOf(change.payload.line);
            return {
              words: t('waitingDeletion', { name }),
              undo: t('undoDeletion'),
              undoLabel: t('undoDeletionOf', { name }),
            };
          }}
        />
      )}
      {deleted && !isWaiting && !isThere && (
        <p className="fb-mark-list-deletion" role="status">
          {t('deleted', { name: nameOf(deleted) })}
          <Button
            aria-label={t('undoDeletionOf', { name: nameOf(deleted) })}
            onClick={() => void restore()}
          >
            {t('undoDeletion')}
          </Button>
        </p>
      )}
    </>
  );
}

function LoadFailure() {
  const t = useTexts('lines');
  const shared = useTexts();
  const { phase } = useAtomValue(linesLoadAtom);
  const load = useSetAtom(loadLinesAtom);
  if (phase !== 'failed') return null;
  return (
    <p className="fb-mark-list-error">
      {t('loadFailed')} <Button onClick={() => void load()}>{shared('retry')}</Button>
    </p>
  );
}

/** Tells that there are no lines, or that they are unknown. */
function NoLines() {
  const t = useTexts('lines');
  const { phase, records } = useAtomValue(linesLoadAtom);
  if (!records) return phase === 'failed' ? null : <p role="status">{t('loading')}</p>;
  return (
    <div className="fb-mark-list-empty">
      <h4>{t('noneTitle')}</h4>
      <p>{t('none')}</p>
    </div>
  );
}
