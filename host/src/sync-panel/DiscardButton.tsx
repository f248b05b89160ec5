import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { ConfirmDialog } from '@feltbok/ui/confirm-dialog.tsx';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

interface DiscardButtonProps {
  name: string;
  /** Discards it; rejects where that is impossible. */
  onDiscard: () => Promise<void>;
  /** Called when a dialog opens over the panel, and when it closes. */
  onAsk: (isAsking: boolean) => void;
  /** Called when the focused row was removed. */
  onRemoved: () => void;
}

/** Asks first, as the work is nowhere else. */
export function DiscardButton({ name, onDiscard, onAsk, onRemoved }: DiscardButtonProps) {
  const t = useTexts();
  const { notify } = useAtomValue(hostServicesAtom);
  const [asking, setAsking] = useState(false);
  const ask = (is: boolean) => {
    setAsking(is);
    onAsk(is);
  };
  const discard = async () => {
    const outcome = await onDiscard().then(
      () => ({ kind: 'success', text: t('sync.discarded', { item: name }) }) as const,
      () => ({ kind: 'error', text: t('sync.notDiscarded', { item: name }) }) as const,
    );
    ask(false);
    onRemoved();
    notify(outcome);
  };
  return (
    <>
      <Button
        danger
        onClick={() => ask(true)}
        aria-label={t('sync.itemActions', { action: t('sync.discard'), item: name })}
      >
        {t('sync.discard')}
      </Button>
      <ConfirmDialog
        open={asking}
        kind="delete"
        text={t('sync.discardQuestion', { item: name })}
        yesLabel={t('sync.discard')}
        noLabel={t('cancel')}
        onYes={() => void discard()}
        onNo={() => ask(false)}
      />
    </>
  );
}
