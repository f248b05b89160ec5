import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useDeferredValue, useMemo, useState } from 'react';
import { MapPanel } from '../../controls/MapPanel';
import { filterByWords, sortForList } from '../../mark-model/mark-list.domain';
import { MarkRowContent, MarkRows } from '../MarkRows';
import { MarkSearch, mostWithoutSearch } from '../MarkSearch';
import { findMarkObstacleAtom } from '../mark-obstacle.state';
import { listedMarksAtom } from '../marks.state';
import { type BulkEdit, type BulkEditPanelProps, bulkEditAtom } from './bulk-edit-step.state';

interface MarkChoiceProps extends BulkEditPanelProps {
  edit: Extract<BulkEdit, { picked: unknown }>;
}

/** Lets the user select the marks to be changed. */
export function MarkChoice({ edit, id, onClose }: MarkChoiceProps) {
  const t = useTexts('maps');
  const bulk = useTexts('bulk');
  const setEdit = useSetAtom(bulkEditAtom);
  const marks = useAtomValue(listedMarksAtom);
  const findObstacle = useAtomValue(findMarkObstacleAtom);
  const [sought, setSought] = useState('');
  const words = useDeferredValue(sought);
  const ordered = useMemo(() => {
    const { notSaved, saved } = sortForList(marks);
    return [...notSaved, ...saved];
  }, [marks]);
  const found = filterByWords(ordered, words);
  const selectable = found.filter((listed) => findObstacle(listed) === null);
  const pick = (uuids: Iterable<string>, isPicked: boolean) => {
    const picked = new Set(edit.picked);
    for (const uuid of uuids) {
      if (isPicked) picked.add(uuid);
      else picked.delete(uuid);
    }
    setEdit({ ...edit, picked });
  };
  const toggleFound = (isPicked: boolean) =>
    pick(
      selectable.map(({ mark }) => mark.uuid),
      isPicked,
    );
  return (
    <MapPanel
      id={id}
      title={bulk('choose')}
      onClose={() => {
        setEdit(null);
        onClose();
      }}
      foot={<ChoiceFoot edit={edit} found={found.map(({ mark }) => mark.uuid)} />}
    >
      <div className="fb-mark-list">
        {marks.length > mostWithoutSearch && <MarkSearch words={sought} onChange={setSought} />}
        <div className="fb-mark-list-actions">
          <Button onClick={() => toggleFound(true)}>
            {bulk('all', { count: selectable.length })}
          </Button>
          <Button onClick={() => toggleFound(false)}>{bulk('none')}</Button>
        </div>
        {found.length === 0 && <p>{t('marks.noneFound')}</p>}
        <MarkRows
          key={words}
          marks={found}
          renderRow={(listed) => {
            const { uuid } = listed.mark;
            const obstacle = findObstacle(listed);
            return (
              <label className="fb-mark-row fb-bulk-row">
                <input
                  type="checkbox"
                  checked={edit.picked.has(uuid)}
                  disabled={obstacle !== null}
                  onChange={({ target }) => pick([uuid], target.checked)}
                />
                <MarkRowContent listed={listed} />
                {obstacle && (
                  <span className="fb-bulk-obstacle">{bulk(`reasons.${obstacle}`)}</span>
                )}
              </label>
            );
          }}
        />
      </div>
    </MapPanel>
  );
}

interface ChoiceFootProps extends Pick<MarkChoiceProps, 'edit'> {
  /** The uuids of the marks that the search finds. */
  found: readonly string[];
}

function ChoiceFoot({ edit, found }: ChoiceFootProps) {
  const t = useTexts('bulk');
  const shared = useTexts();
  const setEdit = useSetAtom(bulkEditAtom);
  const count = edit.picked.size;
  const shownCount = found.filter((uuid) => edit.picked.has(uuid)).length;
  const texts = [
    t('picked', { count }),
    shownCount < count && t('hidden', { count: count - shownCount }),
  ];
  return (
    <div className="fb-bulk-foot">
      <p role="status">{texts.filter(Boolean).join(', ')}</p>
      <Button onClick={() => setEdit(null)}>{shared('cancel')}</Button>
      <Button
        type="primary"
        disabled={count === 0}
        onClick={() => setEdit({ ...edit, step: 'writing' })}
      >
        {t('edit')}
      </Button>
    </div>
  );
}
