import { mayDoInCaseAtom } from '@feltbok/runtime/case/case-permissions.state.ts';
import { type SharedKey, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Button } from './core.tsx';
import { LeavePrompt } from './leave-prompt.tsx';
import './save-bar.css';

interface SaveBarProps {
  /** State of the last save. */
  saved: 'saved' | 'waiting' | 'sending';
  isChanged: boolean;
  /** What prevents a save; null for nothing. */
  problem: 'incomplete' | 'invalid' | null;
  /** Whether the server has rejected what is on the screen. */
  isRejected: boolean;
  /** Set while something else must be done first; the changes stay. */
  disabled?: boolean;
  /** Question asked before the changes are cancelled. */
  question: SharedKey;
  onSave: () => Promise<unknown> | undefined;
  onCancel: () => void;
  /** Called when the user leaves the screen and discards the changes. */
  onLeave: () => void;
}

/**
 * Save and Cancel at the foot of a screen, with the state in words beside them. Ctrl or ⌘ and S
 * saves. The user is asked before changes are cancelled or left behind.
 */
export function SaveBar(props: SaveBarProps) {
  const mayRecord = useAtomValue(mayDoInCaseAtom)('record');
  // A user whose role has changed must still see unsaved changes.
  return mayRecord || props.isChanged ? <ShownSaveBar {...props} /> : null;
}

function ShownSaveBar(props: SaveBarProps) {
  const {
    saved,
    isChanged,
    problem,
    isRejected,
    disabled = false,
    question,
    onSave,
    onCancel,
    onLeave,
  } = props;
  const t = useTexts();
  const [asking, setAsking] = useState(false);
  const [saving, setSaving] = useState(false);
  const state = isChanged ? (problem ?? (isRejected ? 'failed' : 'changed')) : saved;
  const canSave = isChanged && problem === null && !saving && !disabled;
  const save = useCallback(async () => {
    setSaving(true);
    try {
      await onSave();
    } finally {
      setSaving(false);
    }
  }, [onSave]);
  useSaveByKey(canSave, save);
  return (
    <>
      <div className="fb-save-bar">
        <p className={`fb-save-state fb-save-state-${state}`} role="status">
          {t(`saveBar.${state}`)}
        </p>
        <Button size="large" disabled={!isChanged} onClick={() => setAsking(true)}>
          {t('cancel')}
        </Button>
        <Button
          size="large"
          type="primary"
          disabled={!canSave}
          loading={saving || state === 'sending'}
          onClick={() => void save()}
        >
          {t('save')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        kind="warning"
        text={t(question)}
        onYes={() => {
          onCancel();
          setAsking(false);
        }}
        onNo={() => setAsking(false)}
      />
      <LeavePrompt when={isChanged} onLeave={onLeave} />
    </>
  );
}

/**
 * Saves on Ctrl or ⌘ and S, and prevents the browser's own saving. The key does nothing when
 * nothing
 * can be saved or a dialog is open, and saves once while it is held down.
 */
export function useSaveByKey(canSave: boolean, save: () => unknown): void {
  useEffect(() => {
    const saveByKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      const isInDialog = event.target instanceof Element && event.target.closest('[role="dialog"]');
      if (canSave && !event.repeat && !isInDialog) save();
    };
    addEventListener('keydown', saveByKey);
    return () => removeEventListener('keydown', saveByKey);
  }, [canSave, save]);
}
