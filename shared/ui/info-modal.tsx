import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import type { ReactNode } from 'react';
import { Button } from './core.tsx';
import { Dialog } from './dialog.tsx';
import { useDialogFocus } from './use-dialog-focus.ts';

interface InfoModalProps {
  title: string;
  className?: string;
  /** antd's own where it is left out. */
  width?: string;
  /** What the button says that closes it, where it is more than that. */
  closeLabel?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog to read and close. */
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
