import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { type ReactNode, useRef } from 'react';
import { Button } from './core.tsx';
import { Dialog } from './dialog.tsx';
import { useDialogFocus } from './use-dialog-focus.ts';

interface FormModalProps {
  title: string;
  /** Width in CSS pixels; less on smaller screens. */
  width: number;
  minHeight: number;
  saveLabel: string;
  canSave: boolean;
  saving: boolean;
  onSave: () => void;
  /** Called by the button, Esc and the backdrop. */
  onCancel: () => void;
  children: ReactNode;
}

/** A dialog with a form to fill in and save. Its first text field gets the focus. */
export function FormModal(props: FormModalProps) {
  const { title, width, minHeight, saveLabel, canSave, saving, onSave, onCancel, children } = props;
  const t = useTexts();
  // The hook returns the focus to its former place when the dialog closes.
  useDialogFocus();
  const form = useRef<HTMLFormElement>(null);
  return (
    <Dialog
      open
      centered
      title={title}
      width={width}
      styles={{
        container: {
          minHeight: `min(${minHeight}px, 90dvh)`,
          display: 'flex',
          flexDirection: 'column',
        },
        body: { flex: 1 },
      }}
      closable={false}
      onCancel={onCancel}
      afterOpenChange={(open) =>
        open && form.current?.querySelector<HTMLElement>('.fb-input')?.focus()
      }
      footer={[
        <Button key="cancel" onClick={onCancel}>
          {t('cancel')}
        </Button>,
        <Button key="save" type="primary" disabled={!canSave} loading={saving} onClick={onSave}>
          {saveLabel}
        </Button>,
      ]}
    >
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave && !saving) onSave();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
