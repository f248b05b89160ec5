import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { closeInstallStepsAtom, installStepsOpenAtom } from './install.state';

const InstallStepsDialog = lazy(() => import('./InstallStepsDialog'));

/** How the app is installed by hand, while the user wants to know. */
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
