import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useDialogFocus } from './use-dialog-focus';

interface InfoModalProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog to read and close. */
export function InfoModal({ title, onClose, children }: InfoModalProps) {
  const t = useTexts();
  const { firstChoice, afterOpenChange } = useDialogFocus();
  return (
    <Modal
      open
      centered
      title={title}
      closable={false}
      onCancel={onClose}
      afterOpenChange={afterOpenChange}
      footer={
        <Button ref={firstChoice} type="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      {children}
    </Modal>
  );
}
