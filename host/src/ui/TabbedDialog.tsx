import { InfoModal } from '@feltbok/ui/info-modal.tsx';
import { Tabs } from '@feltbok/ui/tabs.tsx';
import type { ComponentType } from 'react';
import './tabbed-dialog.css';

interface TabbedDialogProps {
  title: string;
  /** Tabs in their order; the first is shown. */
  tabs: ReadonlyArray<{ key: string; label: string; Content: ComponentType }>;
  onClose: () => void;
}

/** A dialog with tabs, of constant height. */
export function TabbedDialog({ title, tabs, onClose }: TabbedDialogProps) {
  return (
    <InfoModal title={title} onClose={onClose}>
      <Tabs
        className="fb-tabbed-dialog"
        items={tabs.map(({ key, label, Content }) => ({ key, label, children: <Content /> }))}
      />
    </InfoModal>
  );
}
