import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button } from '@feltbok/shared/ui/core';
import { InstallIcon } from '@feltbok/shared/ui/icons';
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
