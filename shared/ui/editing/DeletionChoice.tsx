import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '../core.tsx';
import './rejected-item.css';

interface DeletionChoiceProps {
  /** Of what was deleted, for those who hear one button at a time. */
  name: string;
  onDrop: () => void;
  onDelete: () => void;
}

/** Who has deleted what somebody else has changed meanwhile decides once more. */
export function DeletionChoice({ name, onDrop, onDelete }: DeletionChoiceProps) {
  const t = useTexts();
  return (
    <div className="fb-rejected-ways">
      <Button aria-label={t('conflict.dropDeletionOf', { name })} onClick={onDrop}>
        {t('conflict.dropDeletion')}
      </Button>
      <Button danger aria-label={t('conflict.deleteAllTheSameOf', { name })} onClick={onDelete}>
        {t('conflict.deleteAllTheSame')}
      </Button>
    </div>
  );
}
