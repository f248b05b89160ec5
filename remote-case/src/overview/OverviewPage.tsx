import { openBusinessAtom } from '@feltbok/shared/case/open-business.state';
import { isSameOverview, type OverviewFields, overviewFieldNames } from '@feltbok/shared/domain/overview-fields';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import type { Base } from '@feltbok/shared/sync/change';
import { reopenedAtom } from '@feltbok/shared/sync/sync.state';
import { ConfirmDialog } from '@feltbok/shared/ui/confirm-dialog';
import { LeavePrompt } from '@feltbok/shared/ui/leave-prompt';
import { SaveBar, type SaveState } from '@feltbok/shared/ui/save-bar';
import { screenReady } from '@feltbok/shared/ui/when-idle';
import type { Business } from '@feltbok/shared/wire/cases';
import type { FormApi } from 'final-form';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, type FormRenderProps } from 'react-final-form';
import { OverviewConflictPage } from './OverviewConflictPage';
import { OverviewFacts } from './OverviewFacts';
import { OverviewTexts } from './OverviewTexts';
import {
  overviewIsBeingSentAtom,
  overviewWaitsAtom,
  rejectedOverviewAtom,
  restoredOverviewsAtom,
  savedOverviewAtom,
  saveOverviewAtom,
} from './overview.state';
import { overviewConflictAtom } from './overview-conflict.state';
import { validateOverview } from './overview-rules.domain';
import { type BaseOfEdit, useBaseOfEdit } from './use-base-of-edit';
import { useOverviewDraft } from './use-overview-draft';
import './overview.css';

/** The case's facts to read, and the fields that the surveyor writes. */
export function OverviewPage() {
  const open = useAtomValue(openBusinessAtom);
  const save = useSetAtom(saveOverviewAtom);
  const saved = useAtomValue(savedOverviewAtom);
  const isInConflict = useAtomValue(overviewConflictAtom) !== null;
  const base = useRef<Base<OverviewFields> | null>(null);
  if (!open || !saved) return null;
  return (
    // A refreshed list changes what is saved, never what is being written.
    <Form<OverviewFields>
      key={open.business.businessId}
      initialValues={saved.values}
      keepDirtyOnReinitialize
      validate={validateOverview}
      onSubmit={async (fields) => {
        await save(fields, base.current);
      }}
      render={(form) => (
        <>
          <OverviewForm {...form} saved={saved} base={base} business={open.business} hidden={isInConflict}>
            <OverviewFacts details={open.business.details} />
          </OverviewForm>
          {isInConflict && <OverviewConflictPage />}
        </>
      )}
    />
  );
}

interface OverviewFormProps extends FormRenderProps<OverviewFields> {
  /** What the page takes to be saved. */
  saved: Base<OverviewFields>;
  base: BaseOfEdit;
  business: Business;
  /** A conflict is to be resolved first; what is being written stays. */
  hidden: boolean;
  children: ReactNode;
}

function OverviewForm(props: OverviewFormProps) {
  const { form, handleSubmit, saved, base, business, hidden, children } = props;
  const { dirty = false, invalid = false, submitting = false } = props;
  const t = useTexts();
  const waits = useAtomValue(overviewWaitsAtom);
  const sending = useAtomValue(overviewIsBeingSentAtom);
  const rejected = useAtomValue(rejectedOverviewAtom) !== null;
  const [asking, setAsking] = useState(false);

  useEffect(() => {
    screenReady();
  }, []);
  // The form takes over what is saved only after this component's effects: before that, it would discard the text.
  const formKnowsSaved = isSameOverview(props.initialValues ?? {}, saved.values);
  useRestoreRejected(form, formKnowsSaved);
  useBaseOfEdit(base, form, saved);
  const draft = useOverviewDraft(form, business, formKnowsSaved, base, () => resetToSaved(form));

  const stateOfForm = (): SaveState => {
    if (invalid) return 'invalid';
    if (dirty) return rejected ? 'failed' : 'changed';
    if (!waits) return 'saved';
    return sending ? 'sending' : 'waiting';
  };
  return (
    <form
      className="fb-screen-with-bar"
      hidden={hidden}
      onSubmit={handleSubmit}
      onKeyDown={(event) => {
        if (event.key === 's' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          if (dirty) void handleSubmit();
        }
      }}
    >
      <div className="fb-screen-scroll">
        <div className="fb-overview-columns">
          {children}
          <OverviewTexts />
        </div>
      </div>
      <SaveBar
        state={stateOfForm()}
        canSave={dirty && !invalid}
        canCancel={dirty}
        saving={submitting || (sending && !dirty)}
        onSave={() => void handleSubmit()}
        onCancel={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        kind="warning"
        text={t('PromptWarning.unsavedChangesReset')}
        onYes={() => {
          resetToSaved(form);
          setAsking(false);
        }}
        onNo={() => setAsking(false)}
      />
      <LeavePrompt when={dirty} onLeave={draft.drop} />
    </form>
  );
}

/** With `keepDirtyOnReinitialize` a plain reset leaves the edits too. */
function resetToSaved(form: FormApi<OverviewFields>) {
  form.setConfig('keepDirtyOnReinitialize', false);
  form.reset();
  form.setConfig('keepDirtyOnReinitialize', true);
}

/** Restores a rejected text on the screen to be corrected, once and whenever the user asks. */
function useRestoreRejected(form: FormApi<OverviewFields>, formKnowsSaved: boolean) {
  const rejected = useAtomValue(rejectedOverviewAtom);
  const [restored, markRestored] = useAtom(restoredOverviewsAtom);
  const [reopened, setReopened] = useAtom(reopenedAtom);
  useEffect(() => {
    if (!rejected || !formKnowsSaved) return;
    const isAskedFor = reopened === rejected.key;
    if (isAskedFor) setReopened(null);
    if (!isAskedFor && restored.has(rejected.failedAt)) return;
    markRestored(rejected.failedAt);
    // What has been written since the rejected save is newer than what was rejected.
    const { dirtyFields } = form.getState();
    form.batch(() => {
      for (const name of overviewFieldNames) if (!dirtyFields?.[name]) form.change(name, rejected.fields[name]);
    });
  }, [rejected, formKnowsSaved, restored, markRestored, reopened, setReopened, form]);
}
