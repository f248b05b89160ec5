import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { ConfirmDialog } from '@feltbok/ui/confirm-dialog.tsx';

interface GrossErrorDialogProps {
  onYes: () => void;
  onNo: () => void;
}

/** Asks before saving a control that shows a gross error. */
export function GrossErrorDialog(question: GrossErrorDialogProps) {
  const t = useTexts('maps');
  return (
    <ConfirmDialog
      open
      kind="warning"
      title={t('control.gross.title')}
      text={t('control.gross.question')}
      yesLabel={t('control.gross.save')}
      noLabel={t('measuring.keep')}
      {...question}
    />
  );
}
