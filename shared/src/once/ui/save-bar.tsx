import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button } from './core';
import './save-bar.css';

/** Where what is on the screen stands. */
export type SaveState = 'saved' | 'changed' | 'incomplete' | 'invalid' | 'waiting' | 'sending' | 'failed';

interface SaveBarProps {
  state: SaveState;
  canSave: boolean;
  canCancel: boolean;
  saving: boolean;
  onSave: () => void;
  onCancel: () => void;
}

/** Save and Cancel at the foot of a form, always in view, with the state in words beside them. */
export function SaveBar({ state, canSave, canCancel, saving, onSave, onCancel }: SaveBarProps) {
  const t = useTexts();
  return (
    <div className="fb-save-bar">
      <p className={`fb-save-state fb-save-state-${state}`} role="status">
        {t(`saveBar.${state}`)}
      </p>
      <Button size="large" disabled={!canCancel} onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button size="large" type="primary" disabled={!canSave} loading={saving} onClick={onSave}>
        {t('save')}
      </Button>
    </div>
  );
}
