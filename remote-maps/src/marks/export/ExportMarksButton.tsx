import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button } from '@feltbok/shared/ui/core';
import { lazy, Suspense, useState } from 'react';

const ExportDialog = lazy(() => import('./ExportDialog'));

/** Asks how the open case's marks are to leave as a file. */
export function ExportMarksButton() {
  const t = useTexts('maps');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="large" onClick={() => setOpen(true)}>
        {t('export.button')}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
