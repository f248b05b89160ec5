import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button } from '@feltbok/shared/ui/core';
import { useAtomValue } from 'jotai';

interface ExportButtonProps {
  name: string;
  /** Hands it to the user as a file; rejects where that cannot be. */
  onExport: () => Promise<void>;
}

export function ExportButton({ name, onExport }: ExportButtonProps) {
  const t = useTexts();
  const { notify } = useAtomValue(hostServicesAtom);
  const exportOrTell = () =>
    onExport().catch(() => notify({ kind: 'error', text: t('sync.notExported', { item: name }) }));
  return (
    <Button
      onClick={() => void exportOrTell()}
      aria-label={t('sync.itemActions', { action: t('sync.export'), item: name })}
    >
      {t('sync.export')}
    </Button>
  );
}
