import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { InstallIcon } from '@feltbok/ui/icons.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { canInstallAtom, installAtom } from './install.state';

/** Installs the app; there only where it can be installed. */
export function InstallButton() {
  const t = useTexts();
  const canInstall = useAtomValue(canInstallAtom);
  const install = useSetAtom(installAtom);
  if (!canInstall) return null;
  return (
    <Button size="large" icon={<InstallIcon />} onClick={() => void install()}>
      {t('install.action')}
    </Button>
  );
}
