import type { ReactNode } from 'react';
import { Button } from './core.tsx';
import { Dialog } from './dialog.tsx';
import { useDialogFocus } from './use-dialog-focus.ts';
import './panels.css';

interface ChoiceModalProps {
  title: string;
  /**
   * The choice that changes nothing: it has the focus first, and Esc and the backdrop select it.
   */
  cancelLabel: string;
  /** Shows cancel as a plain button, when another choice is the expected one. */
  isCancelPlain?: boolean;
  onCancel: () => void;
  /** Buttons of the further choices. */
  choices: ReactNode[];
  children: ReactNode;
}

/** A dialog with several choices, of which the safe one is the default. */
export function ChoiceModal({
  title,
  cancelLabel,
  isCancelPlain,
  onCancel,
  choices,
  children,
}: ChoiceModalProps) {
  const { firstChoice, afterOpenChange } = useDialogFocus();
  return (
    <Dialog
      open
      centered
      title={title}
      closable={false}
      onCancel={onCancel}
      afterOpenChange={afterOpenChange}
      width={640}
      classNames={{ footer: 'fb-choices-footer' }}
      footer={
        <div className="fb-choices">
          <Button
            key="cancel"
            ref={firstChoice}
            type={isCancelPlain ? 'default' : 'primary'}
            onClick={onCancel}
          >
            {cancelLabel}
          </Button>
          {choices}
        </div>
      }
    >
      {children}
    </Dialog>
  );
}
