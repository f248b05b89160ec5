import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useSetAtom } from 'jotai';
import { MapPanel } from '../../controls/MapPanel';
import { useMarkName } from '../use-mark-name';
import type { LeftOutMark } from './bulk-edit.domain';
import { undoBulkEditAtom } from './bulk-edit.state';
import { type BulkEdit, type BulkEditPanelProps, bulkEditAtom } from './bulk-edit-step.state';

type SavingEdit = Extract<BulkEdit, { step: 'saving' }>;
type SavedEdit = Extract<BulkEdit, { step: 'saved' }>;

interface BulkEditResultProps extends BulkEditPanelProps {
  edit: SavingEdit | SavedEdit;
}

/** Shows how the save of several marks goes on and what became of it, and offers to undo it. */
export function BulkEditResult({ edit, id, onClose }: BulkEditResultProps) {
  const t = useTexts('bulk');
  return (
    <MapPanel
      id={id}
      title={t('result')}
      onClose={onClose}
      foot={edit.step === 'saved' && <ResultFoot edit={edit} />}
    >
      <div className="fb-mark-list">
        {edit.step === 'saving' ? <Progress edit={edit} /> : <Result edit={edit} />}
      </div>
    </MapPanel>
  );
}

function Progress({ edit: { count, savedCount } }: { edit: SavingEdit }) {
  const t = useTexts('bulk');
  const text = t('saving', { done: savedCount, count });
  return (
    <>
      <p role="status">{text}</p>
      <progress className="fb-bulk-progress" max={count} value={savedCount} aria-label={text} />
    </>
  );
}

function Result({ edit }: { edit: SavedEdit }) {
  const t = useTexts('bulk');
  const { kind, savedCount, unchangedCount } = edit;
  return (
    <>
      <div role="status">
        <p>{t(kind === 'undo' ? 'restored' : 'changed', { count: savedCount })}</p>
        {unchangedCount > 0 && <p>{t('unchanged', { count: unchangedCount })}</p>}
      </div>
      <LeftOutMarks leftOut={edit.leftOut} />
    </>
  );
}

/** Maximum number of marks that are named. */
const mostNamed = 100;

function LeftOutMarks({ leftOut }: Pick<SavedEdit, 'leftOut'>) {
  const t = useTexts('bulk');
  const nameOf = useMarkName();
  const explain = useReasonText();
  if (leftOut.length === 0) return null;
  return (
    <section aria-label={t('leftOut', { count: leftOut.length })}>
      <h4>{t('leftOut', { count: leftOut.length })}</h4>
      <ul className="fb-bulk-left-out">
        {leftOut.slice(0, mostNamed).map((item) => (
          <li key={item.mark.uuid}>
            <strong>{nameOf(item.mark)}</strong> {explain(item)}
          </li>
        ))}
      </ul>
      {leftOut.length > mostNamed && <p>{t('more', { count: leftOut.length - mostNamed })}</p>}
    </section>
  );
}

function useReasonText(): (item: LeftOutMark) => string {
  const t = useTexts('maps');
  const bulk = useTexts('bulk');
  return ({ reason, errors = {} }) => {
    const fields = Object.keys(errors).map((field) => t(`marks.fields.${field as 'name'}`));
    return bulk(`reasons.${reason}`, { fields: fields.join(', ') });
  };
}

function ResultFoot({ edit }: { edit: SavedEdit }) {
  const t = useTexts('bulk');
  const undo = useSetAtom(undoBulkEditAtom);
  const setEdit = useSetAtom(bulkEditAtom);
  return (
    <div className="fb-bulk-foot">
      {edit.undoable.length > 0 && <Button onClick={() => void undo()}>{t('undo')}</Button>}
      <Button type="primary" onClick={() => setEdit(null)}>
        {t('done')}
      </Button>
    </div>
  );
}
