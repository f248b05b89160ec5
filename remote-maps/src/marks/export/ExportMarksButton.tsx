import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { lazyPart } from '@feltbok/ui/lazy-part.tsx';
import { useState } from 'react';

const LazyExportDialog = lazyPart(async () => (await import('./ExportDialog')).default);

/** Opens the export of the open case's marks. */
export function ExportMarksButton() {
  const t = useTexts('maps');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('export.button')}</Button>
      {isOpen && <LazyExportDialog onClose={() => setOpen(false)} />}
    </>
  );
}
