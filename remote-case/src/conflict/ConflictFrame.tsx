import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button } from '@feltbok/shared/ui/core';
import { type ReactNode, useState } from 'react';
import '@feltbok/shared/ui/save-bar.css';
import './conflict.css';
import type { Side } from './side';

interface ConflictFrameProps {
  title: string;
  text: string;
  /** What remains to be done, beside the button. */
  state: string;
  isDecided: boolean;
  onChooseAll: (side: Side) => void;
  onSave: () => Promise<unknown>;
  children: ReactNode;
}

/** A screen in the place of another, where two have saved the same in two ways, until the user has chosen. */
export function ConflictFrame(props: ConflictFrameProps) {
  const { title, text, state, isDecided, onChooseAll, onSave, children } = props;
  const t = useTexts('case');
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    await onSave();
    setSaving(false);
  };
  return (
    <section className="fb-screen-with-bar" aria-label={title}>
      <div className="fb-screen-scroll">
        <div className="fb-conflict-content">
          <header>
            <h2>{title}</h2>
            <p>{text}</p>
          </header>
          <div className="fb-conflict-all">
            <Button onClick={() => onChooseAll('mine')}>{t('conflict.allMine')}</Button>
            <Button onClick={() => onChooseAll('theirs')}>{t('conflict.allTheirs')}</Button>
          </div>
          {children}
        </div>
      </div>
      <div className="fb-save-bar">
        <p className="fb-save-state fb-save-state-failed" role="status">
          {state}
        </p>
        <Button size="large" type="primary" disabled={!isDecided} loading={saving} onClick={() => void save()}>
          {t('conflict.use')}
        </Button>
      </div>
    </section>
  );
}
