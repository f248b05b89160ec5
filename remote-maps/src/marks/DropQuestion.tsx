import { useTexts } from '@feltbok/shared/i18n/i18n';
import { ConfirmDialog } from '@feltbok/shared/ui/confirm-dialog';

interface DropQuestionProps {
  open: boolean;
  /** Number of epochs that would be lost. */
  count: number;
  onYes: () => void;
  onNo: () => void;
}

/** Asks before measured epochs are given up, which cannot be had again. */
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
