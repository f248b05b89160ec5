import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { userKeyAtom } from '@feltbok/runtime/session/session.state.ts';
import { lazyPart } from '@feltbok/ui/lazy-part.tsx';
import { useAtomValue } from 'jotai';
import { TabbedDialog } from '../ui/TabbedDialog';
import { AppearanceTab } from './AppearanceTab';
import { DiagnosticsTab } from './DiagnosticsTab';
import { StorageTab } from './StorageTab';
import './settings.css';

const LazyDevicesTab = lazyPart(async () => (await import('../devices/DevicesTab')).default);

/** Appearance, storage and diagnostics of the app on this device, and the user's other devices. */
export default function SettingsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const isSignedIn = useAtomValue(userKeyAtom) !== null;
  const tabs = [
    { key: 'appearance', label: t('settings.tabs.appearance'), Content: AppearanceTab },
    // Stored data and devices belong to a user.
    ...(isSignedIn
      ? [
          { key: 'storage', label: t('settings.tabs.storage'), Content: StorageTab },
          { key: 'devices', label: t('settings.tabs.devices'), Content: LazyDevicesTab },
        ]
      : []),
    { key: 'diagnostics', label: t('settings.tabs.diagnostics'), Content: DiagnosticsTab },
  ];
  return <TabbedDialog title={t('settings.title')} tabs={tabs} onClose={onClose} />;
}
