import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { ConfirmDialog } from '@feltbok/ui/confirm-dialog.tsx';

interface DropQuestionProps {
  open: boolean;
  /** Number of epochs that would be lost. */
  count: number;
  onYes: () => void;
  onNo: () => void;
}

/** Asks before discarding measured epochs, which cannot be restored. */
export function DropQuestion({ count, ...question }: DropQuestionProps) {
  const t = useTexts('maps');
  return (
    <ConfirmDialog
      kind="delete"
      text={t('measuring.dropQuestion', { count })}
      yesLabel={t('measuring.drop')}
      noLabel={t('measuring.keep')}
      {...question}
    />
  );
}
