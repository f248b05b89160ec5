import { useTexts } from '@feltbok/shared/i18n/i18n';
import { userKeyAtom } from '@feltbok/shared/session/session.state';
import { InfoModal } from '@feltbok/shared/ui/info-modal';
import { Tabs } from '@feltbok/shared/ui/tabs';
import { useAtomValue } from 'jotai';
import { AppearanceTab } from './AppearanceTab';
import { DiagnosticsTab } from './DiagnosticsTab';
import { StorageTab } from './StorageTab';
import './settings.css';

/** How the app looks and speaks on this device, what it keeps there, and how it fares. */
export default function SettingsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const isSignedIn = useAtomValue(userKeyAtom) !== null;
  const tabs = { appearance: AppearanceTab, ...(isSignedIn && { storage: StorageTab }), diagnostics: DiagnosticsTab };
  return (
    <InfoModal title={t('settings.title')} onClose={onClose}>
      <Tabs
        className="fb-settings"
        items={Object.entries(tabs).map(([key, Tab]) => ({
          key,
          label: t(`settings.tabs.${key as keyof typeof tabs}`),
          children: <Tab />,
        }))}
      />
    </InfoModal>
  );
}
