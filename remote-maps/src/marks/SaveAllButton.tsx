import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { ConfirmDialog } from '@feltbok/ui/confirm-dialog.tsx';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { saveNewMarksAtom } from './mark-edit.state';
import { newMarksAtom } from './marks.state';

/** Saves all drawn or imported marks, after a question; hidden for fewer than two. */
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
