import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '../core.tsx';
import './rejected-item.css';

interface DeletionChoiceProps {
  /** Name of the deleted thing, for the buttons' accessible names. */
  name: string;
  onDrop: () => void;
  onDelete: () => void;
}

/** Asks again when the user deleted something that somebody else has changed meanwhile. */
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
