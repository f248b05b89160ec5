import { type SharedKey, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { mayDoAtom } from '@feltbok/runtime/session/session.state.ts';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Button } from './core.tsx';
import { LeavePrompt } from './leave-prompt.tsx';
import './save-bar.css';

interface SaveBarProps {
  /** Where the last save stands. */
  saved: 'saved' | 'waiting' | 'sending';
  isChanged: boolean;
  /** What prevents a save. */
  problem: 'incomplete' | 'invalid' | null;
  /** The server has rejected what is on the screen. */
  isRejected: boolean;
  /** Something else is to be done first; the changes stay. */
  disabled?: boolean;
  /** Asked before the changes are cancelled. */
  question: SharedKey;
  onSave: () => Promise<unknown> | undefined;
  onCancel: () => void;
  /** The user leaves the screen, and lets the changes go. */
  onLeave: () => void;
}

/**
 * Save and Cancel at the foot of a screen, always in view, with the state in words beside them.
 * Ctrl or ⌘ and S saves; the user is asked before changes are cancelled, and before they are left.
 */
export function SaveBar(props: SaveBarProps) {
  const mayRecord = useAtomValue(mayDoAtom)('record');
  // A user whose role has changed still sees what is not saved.
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
 * Ctrl or ⌘ and S saves, in place of the browser's own; where nothing can be saved it does nothing.
 * A question that is open is answered first, and a key that stays pressed saves once.
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
