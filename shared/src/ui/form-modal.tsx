import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useDialogFocus } from './use-dialog-focus';

interface FormModalProps {
  title: string;
  /** CSS pixels; less where the screen is smaller. */
  width: number;
  minHeight: number;
  saveLabel: string;
  canSave: boolean;
  saving: boolean;
  onSave: () => void;
  /** Esc and the backdrop mean it too. */
  onCancel: () => void;
  children: ReactNode;
}

/** A dialog to fill in and save. */
export function FormModal(props: FormModalProps) {
  const { title, width, minHeight, saveLabel, canSave, saving, onSave, onCancel, children } = props;
  const t = useTexts();
  const { firstChoice, afterOpenChange } = useDialogFocus();
  return (
    <Modal
      open
      centered
      title={title}
      width={width}
      styles={{
        container: { minHeight: `min(${minHeight}px, 90dvh)`, display: 'flex', flexDirection: 'column' },
        body: { flex: 1 },
      }}
      closable={false}
      onCancel={onCancel}
      afterOpenChange={afterOpenChange}
      footer={[
        <Button key="cancel" ref={firstChoice} onClick={onCancel}>
          {t('cancel')}
        </Button>,
        <Button key="save" type="primary" disabled={!canSave} loading={saving} onClick={onSave}>
          {saveLabel}
        </Button>,
      ]}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave && !saving) onSave();
        }}
      >
        {children}
      </form>
    </Modal>
  );
}
