import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue } from 'jotai';

interface ExportItemButtonProps {
  name: string;
  /** Hands it to the user as a file; rejects where that cannot be. */
  onExport: () => Promise<void>;
}

export function ExportItemButton({ name, onExport }: ExportItemButtonProps) {
  const t = useTexts();
  const { notify } = useAtomValue(hostServicesAtom);
  const exportOrNotify = () =>
    onExport().catch(() => notify({ kind: 'error', text: t('sync.notExported', { item: name }) }));
  return (
    <Button
      onClick={() => void exportOrNotify()}
      aria-label={t('sync.itemActions', { action: t('sync.export'), item: name })}
    >
      {t('sync.export')}
    </Button>
  );
}
