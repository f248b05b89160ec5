import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';

interface InfoModalProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog to read and close. */
export function InfoModal({ title, onClose, children }: InfoModalProps) {
  const t = useTexts();
  return (
    <Modal
      open
      centered
      title={title}
      closable={false}
      onCancel={onClose}
      footer={
        <Button type="primary" autoFocus onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      {children}
    </Modal>
  );
}
