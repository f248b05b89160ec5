import { ConfirmDialog } from '@feltbok/ui/confirm-dialog.tsx';
import { type ReactNode, useCallback, useState } from 'react';

/** Asks the user to confirm an action: `dialog` shows the question, and a yes runs the action. */
export function useQuestion(): {
  ask: (text: string, onYes: () => void) => void;
  dialog: ReactNode;
} {
  const [question, setQuestion] = useState<{ text: string; onYes: () => void } | null>(null);
  const ask = useCallback((text: string, onYes: () => void) => setQuestion({ text, onYes }), []);
  const dialog = (
    <ConfirmDialog
      open={question !== null}
      kind="warning"
      text={question?.text}
      onYes={() => {
        question?.onYes();
        setQuestion(null);
      }}
      onNo={() => setQuestion(null)}
    />
  );
  return { ask, dialog };
}
