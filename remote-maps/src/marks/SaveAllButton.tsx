import { useTexts } from '@feltbok/shared/i18n/i18n';
import { ConfirmDialog } from '@feltbok/shared/ui/confirm-dialog';
import { Button } from '@feltbok/shared/ui/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { saveNewMarksAtom } from './mark-edit.state';
import { newMarksAtom } from './marks.state';

/**
 * Saves all marks that are drawn or imported, once the user has agreed; nothing where there is but
 * one.
 */
export function SaveAllButton() {
  const t = useTexts('maps');
  const marks = useAtomValue(newMarksAtom);
  const save = useSetAtom(saveNewMarksAtom);
  const [isAsking, setAsking] = useState(false);
  const [isSaving, setSaving] = useState(false);
  if (marks.length < 2) return null;
  return (
    <>
      <Button loading={isSaving} onClick={() => setAsking(true)}>
        {t('marks.saveAll', { count: marks.length })}
      </Button>
      <ConfirmDialog
        open={isAsking}
        kind="warning"
        title={t('marks.saveAll', { count: marks.length })}
        text={t('marks.saveAllQuestion')}
        onYes={() => {
          setAsking(false);
          setSaving(true);
          void save(marks).finally(() => setSaving(false));
        }}
        onNo={() => setAsking(false)}
      />
    </>
  );
}
