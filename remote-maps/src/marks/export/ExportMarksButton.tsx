import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button } from '@feltbok/shared/ui/core';
import { lazyPart } from '@feltbok/shared/ui/lazy-part';
import { useState } from 'react';

const LazyExportDialog = lazyPart(async () => (await import('./ExportDialog')).default);

/** Asks how the open case's marks are to leave as a file. */
export function ExportMarksButton() {
  const t = useTexts('maps');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="large" onClick={() => setOpen(true)}>
        {t('export.button')}
      </Button>
      {isOpen && <LazyExportDialog onClose={() => setOpen(false)} />}
    </>
  );
}
