import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button } from '@feltbok/shared/ui/core';
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
