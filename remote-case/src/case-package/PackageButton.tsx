import { mayDoInCaseAtom } from '@feltbok/runtime/case/case-permissions.state.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { lazyPart } from '@feltbok/ui/lazy-part.tsx';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

const LazyPackageDialog = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "later-case-package" */ './PackageDialog')).default,
);

/** Opens the dialog that makes a package of the case, for those whose role may. */
export function PackageButton() {
  const t = useTexts('case');
  const open = useAtomValue(openBusinessAtom);
  const mayMake = useAtomValue(mayDoInCaseAtom)('packages');
  const [isOpen, setOpen] = useState(false);
  if (!open || !mayMake) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('documents.package')}
      </Button>
      {isOpen && <LazyPackageDialog open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
