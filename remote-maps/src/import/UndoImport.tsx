import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button } from '@feltbok/shared/ui/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { undoImportAtom } from './import.state';

/** Takes back the import that was just made, as one in the wrong zone. */
export function UndoImport() {
  const t = useTexts('maps');
  const undo = useSetAtom(undoImportAtom);
  const [hasFailed, setFailed] = useState(false);
  return (
    <div className="fb-import-undo">
      {hasFailed && <p role="alert">{t('import.notUndone')}</p>}
      <Button danger onClick={() => void undo().catch(() => setFailed(true))}>
        {t('import.undo')}
      </Button>
    </div>
  );
}
