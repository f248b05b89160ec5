import { lazyPart } from '@feltbok/ui/lazy-part.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { closeInstallStepsAtom, installStepsOpenAtom } from './install.state';

const LazyInstallSteps = lazyPart(async () => (await import('./InstallStepsDialog')).default);

/** Manual installation steps, while they are open. */
export function InstallSteps() {
  const open = useAtomValue(installStepsOpenAtom);
  const close = useSetAtom(closeInstallStepsAtom);
  return open && <LazyInstallSteps onClose={close} />;
}
