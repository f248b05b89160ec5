import { type ReactNode, useEffect, useState } from 'react';
import { Dialog } from './dialog.tsx';
import './full-dialog.css';

interface FullDialogProps {
  title: ReactNode;
  /** Buttons beside the title. */
  actions: ReactNode;
  /** By Esc; the actions hold a button for it. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog that fills the screen, for work on one thing. The focus stays inside and is given back
 * after.
 */
export function FullDialog({ title, actions, onClose, children }: FullDialogProps) {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
    },
    [before],
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
