import { type ReactNode, useEffect, useState } from 'react';
import { Dialog } from './dialog.tsx';
import './full-dialog.css';

interface FullDialogProps {
  title: ReactNode;
  /** Buttons beside the title. */
  actions: ReactNode;
  /** Called on Esc; the actions contain a button for it. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog that fills the screen. The focus stays inside, and returns to its former place
 * afterwards.
 */
export function FullDialog({ title, actions, onClose, children }: FullDialogProps) {
  const [previousFocus] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (previousFocus instanceof HTMLElement) previousFocus.focus();
    },
    [previousFocus],
  );
  return (
    <Dialog
      open
      className="fb-full-dialog"
      width="100%"
      title={
        <div className="fb-full-dialog-head">
          <span className="fb-full-dialog-title">{title}</span>
          <div className="fb-full-dialog-actions">{actions}</div>
        </div>
      }
      closable={false}
      mask={{ closable: false }}
      footer={null}
      onCancel={onClose}
    >
      {children}
    </Dialog>
  );
}
