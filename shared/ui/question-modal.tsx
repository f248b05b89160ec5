import type { ReactNode } from 'react';
import { Button } from './core.tsx';
import { Dialog } from './dialog.tsx';
import { useDialogFocus } from './use-dialog-focus.ts';

interface QuestionModalProps {
  title: string;
  text: ReactNode;
  yes: { label: string; danger: boolean };
  no: string;
  onYes: () => void;
  onNo: () => void;
}

/**
 * A question with two answers; Esc and the backdrop mean no. The focus stays inside, and returns to
 * its former place afterwards.
 */
export default function QuestionModal({ title, text, yes, no, onYes, onNo }: QuestionModalProps) {
  const { firstChoice, afterOpenChange } = useDialogFocus();
  return (
    <Dialog
      open
      title={title}
      onCancel={onNo}
      closable={false}
      centered
      afterOpenChange={afterOpenChange}
      width={480}
      footer={[
        <Button key="no" ref={firstChoice} onClick={onNo}>
          {no}
        </Button>,
        <Button key="yes" type="primary" danger={yes.danger} onClick={onYes}>
          {yes.label}
        </Button>,
      ]}
    >
      <p>{text}</p>
    </Dialog>
  );
}
