import type { Business } from '@feltbok/domain/cases/case.ts';
import { isSameOverview, type OverviewFields } from '@feltbok/domain/cases/overview-fields.ts';
import { overviewForm } from '@feltbok/domain/cases/overview-form.ts';
import type { Base } from '@feltbok/offline/queue/change.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import type { SaveConflict } from '@feltbok/runtime/editing/queued-changes.ts';
import { createFormValidator } from '@feltbok/ui/form/create-form-validator.ts';
import { PermittedPart } from '@feltbok/ui/permitted-part.tsx';
import { SaveBar } from '@feltbok/ui/save-bar.tsx';
import { markScreenReady } from '@feltbok/ui/when-idle.ts';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { Form, type FormRenderProps } from 'react-final-form';
import { ShortNoticeBanner } from '../attendees/notice/ShortNoticeBanner';
import { OverviewConflictPage } from './OverviewConflictPage';
import { OverviewFacts } from './OverviewFacts';
import { OverviewProtocol } from './OverviewProtocol';
import { OverviewSurveyor } from './OverviewSurveyor';
import { OverviewTexts } from './OverviewTexts';
import { queuedOverview, savedOverviewAtom, saveOverviewAtom } from './overview.state';
import { type BaseOfEdit, resetToSaved, useOverviewEdit } from './use-overview-edit';
import './overview.css';

const validateOverview = createFormValidator(overviewForm);

/** The case's facts, and the fields that the surveyor fills in. */
export function OverviewPage() {
  const open = useAtomValue(openBusinessAtom);
  const save = useSetAtom(saveOverviewAtom);
  const saved = useAtomValue(savedOverviewAtom);
  const conflict = useAtomValue(queuedOverview.conflictAtom);
  const store = useStore();
  const base = useRef<Base<OverviewFields> | null>(null);
  if (!open || !saved) return null;
  return (
    // A refreshed list updates the saved values only, and keeps the user's edits.
    <Form<OverviewFields>
      key={open.business.businessId}
      initialValues={saved.values}
      keepDirtyOnReinitialize
      validate={validateOverview}
      onSubmit={async (fields) => {
        if ((await save(fields, base.current)) === 'not saved') return;
        // Later edits are based on what this tab has saved, unless that save is in conflict.
        if (store.get(queuedOverview.conflictAtom)) return;
        base.current = { revision: base.current?.revision ?? null, values: fields };
      }}
      render={(form) => (
        <>
          <OverviewForm
            {...form}
            saved={saved}
            base={base}
            business={open.business}
            conflict={conflict}
          >
            <OverviewFacts details={open.business.details} />
          </OverviewForm>
          {conflict && <OverviewConflictPage conflict={conflict} />}
        </>
      )}
    />
  );
}

interface OverviewFormProps extends FormRenderProps<OverviewFields> {
  /** The values that are saved, with their revision. */
  saved: Base<OverviewFields>;
  base: BaseOfEdit;
  business: Business;
  /** A conflict that must be resolved first; the user's edits are kept. */
  conflict: SaveConflict<OverviewFields> | null;
  children: ReactNode;
}

function OverviewForm(props: OverviewFormProps) {
  const { form, handleSubmit, saved, base, business, conflict, children } = props;
  const hidden = conflict !== null;
  const { dirty = false, invalid = false, initialValues = {} } = props;
  const status = useAtomValue(queuedOverview.statusAtom);
  const isRejected = useAtomValue(queuedOverview.rejectedAtom) !== null;
  const submit = useCallback(() => form.submit(), [form]);

  useEffect(() => {
    markScreenReady();
  }, []);
  useEffect(() => {
    const { values, submitting } = form.getState();
    // The conflict holds the edited text now, so the form must not hold it too.
    const isInConflict = conflict?.isTwoTabs && isSameOverview(values, conflict.ownVersion);
    if (isInConflict && !submitting) resetToSaved(form);
  });
  const isFormCurrent = isSameOverview(initialValues, saved.values);
  const dropDraft = useOverviewEdit({ form, business, saved, base, isFormCurrent });
  return (
    <form className="fb-screen-with-bar" hidden={hidden} onSubmit={handleSubmit}>
      <div className="fb-screen-scroll">
        <div className="fb-overview-columns">
          <div className="fb-overview-read">
            {children}
            <ShortNoticeBanner />
            <PermittedPart needs="record">
              <OverviewSurveyor businessDate={business.details.businessDate} />
              <OverviewProtocol />
            </PermittedPart>
          </div>
          <PermittedPart needs="record">
            <OverviewTexts />
          </PermittedPart>
        </div>
      </div>
      <SaveBar
        saved={status}
        isChanged={dirty}
        problem={invalid ? 'invalid' : null}
        isRejected={isRejected}
        disabled={hidden}
        question="PromptWarning.unsavedChangesReset"
        onSave={submit}
        onCancel={() => resetToSaved(form)}
        onLeave={dropDraft}
      />
    </form>
  );
}
