import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { TabbedDialog } from '../ui/TabbedDialog';
import { AboutTab } from './AboutTab';
import { ChangelogTab } from './ChangelogTab';
import { LibrariesTab } from './LibrariesTab';
import './about-dialog.css';

/** Which Feltbok this is, what is new in it, and whose work it is built upon. */
export default function AboutDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const tabs = [
    { key: 'about', label: t('about.tabs.about'), Content: AboutTab },
    { key: 'changelog', label: t('about.tabs.changelog'), Content: ChangelogTab },
    { key: 'libraries', label: t('about.tabs.libraries'), Content: LibrariesTab },
  ];
  return <TabbedDialog title={t('topBar.about')} tabs={tabs} onClose={onClose} />;
}
