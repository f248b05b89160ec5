import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import type { ReactNode } from 'react';
import { lazyOnIdle } from './when-idle.ts';

/** The modal is preloaded, since it must open without a network too. */
const LazyModal = lazyOnIdle(async () => (await import('./question-modal.tsx')).default);

interface ConfirmDialogProps {
  open: boolean;
  /** A deletion is marked as dangerous; a warning is not. */
  kind: 'delete' | 'warning';
  title?: string;
  text: ReactNode;
  yesLabel?: string;
  noLabel?: string;
  onYes: () => void;
  onNo: () => void;
}

/** The dialog for confirming a deletion and for warnings, with Yes and No; Esc means No. */
export function ConfirmDialog({
  open,
  kind,
  title,
  text,
  yesLabel,
  noLabel,
  onYes,
  onNo,
}: ConfirmDialogProps) {
  const t = useTexts();
  if (!open) return null;
  return (
    <LazyModal
      title={title ?? t('PromptWarning.title')}
      text={text}
      yes={{ label: yesLabel ?? t('yes'), danger: kind === 'delete' }}
      no={noLabel ?? t('no')}
      onYes={onYes}
      onNo={onNo}
    />
  );
}
