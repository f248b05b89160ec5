import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button } from '@feltbok/shared/ui/core';
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
