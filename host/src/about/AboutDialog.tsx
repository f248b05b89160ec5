import { useTexts } from '@feltbok/shared/i18n/i18n';
import { InfoModal } from '@feltbok/shared/ui/info-modal';
import { Tabs } from '@feltbok/shared/ui/tabs';
import { AboutTab } from './AboutTab';
import { ChangelogTab } from './ChangelogTab';
import { LibrariesTab } from './LibrariesTab';
import './about-dialog.css';

/** Which Feltbok this is, what is new in it, and whose work it is built upon. */
export default function AboutDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const tabs = { about: AboutTab, changelog: ChangelogTab, libraries: LibrariesTab } as const;
  return (
    <InfoModal title={t('topBar.about')} onClose={onClose}>
      <Tabs
        className="fb-about"
        items={Object.entries(tabs).map(([key, Tab]) => ({
          key,
          label: t(`about.tabs.${key as keyof typeof tabs}`),
          children: <Tab />,
        }))}
      />
    </InfoModal>
  );
}
