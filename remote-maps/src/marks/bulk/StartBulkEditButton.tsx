import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { lazyPart } from '@feltbok/ui/lazy-part.tsx';
import { useSetAtom } from 'jotai';
import { startBulkEditAtom } from './bulk-edit-step.state';

export const LazyBulkEditPanel = lazyPart(
  async () => (await import(/* webpackChunkName: "bulk-edit" */ './BulkEditPanel')).BulkEditPanel,
);

/** Lets the user select marks to be changed together. */
export function StartBulkEditButton() {
  const t = useTexts('maps');
  const start = useSetAtom(startBulkEditAtom);
  return (
    <Button
      onClick={async () => {
        // The list stays until its replacement can be shown.
        await LazyBulkEditPanel.preload();
        start();
      }}
    >
      {t('marks.bulk.start')}
    </Button>
  );
}
