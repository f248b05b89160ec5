import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import type { ReactNode } from 'react';
import { Button } from './core.tsx';
import { Dialog } from './dialog.tsx';
import { useDialogFocus } from './use-dialog-focus.ts';

interface InfoModalProps {
  title: string;
  className?: string;
  /** CSS width; antd's default when absent. */
  width?: string;
  /** Label of the closing button, if it says more than that it closes. */
  closeLabel?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with information to read and close. */
export function InfoModal({
  title,
  className,
  width,
  closeLabel,
  onClose,
  children,
}: InfoModalProps) {
  const t = useTexts();
  const { firstChoice, afterOpenChange } = useDialogFocus();
  return (
    <Dialog
      open
      centered
      className={className}
      width={width}
      title={title}
      closable={false}
      onCancel={onClose}
      afterOpenChange={afterOpenChange}
      footer={
        <Button ref={firstChoice} type="primary" onClick={onClose}>
          {closeLabel ?? t('close')}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
