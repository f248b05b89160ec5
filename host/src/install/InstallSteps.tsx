import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { closeInstallStepsAtom, installStepsOpenAtom } from './install.state';

const InstallStepsDialog = lazy(() => import('./InstallStepsDialog'));

/** Manual installation steps, while they are open. */
export function InstallSteps() {
  const open = useAtomValue(installStepsOpenAtom);
  const close = useSetAtom(closeInstallStepsAtom);
  if (!open) return null;
  return (
    <Suspense>
      <InstallStepsDialog onClose={close} />
    </Suspense>
  );
}
