import type { AgreementTemplate } from '@feltbok/contract/agreements.ts';
import { templateForm } from '@feltbok/domain/agreements/template-form.ts';
import { templateLimits } from '@feltbok/domain/agreements/template-limits.ts';
import { caps } from '@feltbok/domain/values/caps.ts';
import { mayDoInCaseAtom } from '@feltbok/runtime/case/case-permissions.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { TextField } from '@feltbok/ui/fields.tsx';
import { createFormValidator } from '@feltbok/ui/form/create-form-validator.ts';
import { FormModal } from '@feltbok/ui/form-modal.tsx';
import { FORM_ERROR } from 'final-form';
import { useAtomValue, useSetAtom } from 'jotai';
import { Form, type FormRenderProps, useField } from 'react-final-form';
import { isNameTaken } from './template-name.domain';
import {
  saveTemplateAtom,
  type TemplateOutcome,
  templatesAtom,
  updateTemplateAtom,
} from './templates.state';

/** Why a template is not saved, apart from its name. */
type SaveFailure = Exclude<TemplateOutcome, object | 'taken'>;

interface TemplateFields {
  /** Whether the text becomes a new template, or replaces the one that it started from. */
  way: 'save' | 'update';
  name: string;
  htmlContent: string;
}

const validateTemplate = createFormValidator(templateForm);

interface SaveTemplateDialogProps {
  /** The agreement's text as HTML. */
  text: string;
  /** Row key of the template that the text started from. */
  selected: string | null;
  onSaved: (template: AgreementTemplate) => void;
  onClose: () => void;
}

/** Saves the text as a new template, or in place of the template that it started from. */
export default function SaveTemplateDialog({
  text,
  selected,
  onSaved,
  onClose,
}: SaveTemplateDialogProps) {
  const templates = useAtomValue(templatesAtom);
  const save = useSetAtom(saveTemplateAtom);
  const update = useSetAtom(updateTemplateAtom);
  const template = templates.find(({ rowKey }) => rowKey === selected) ?? null;
  const submit = async ({ way, name, htmlContent }: TemplateFields) => {
    const body = { name, htmlContent };
    const outcome = way === 'update' && template ? await update(template, body) : await save(body);
    if (typeof outcome === 'object') return onSaved(outcome.saved);
    return outcome === 'taken' ? { name: outcome } : { [FORM_ERROR]: outcome };
  };
  return (
    <Form<TemplateFields>
      initialValues={{ way: 'save', name: '', htmlContent: text }}
      validate={validateTemplate}
      onSubmit={submit}
      render={(form) => <TemplateModal form={form} template={template} onClose={onClose} />}
    />
  );
}

interface TemplateModalProps {
  form: FormRenderProps<TemplateFields>;
  template: AgreementTemplate | null;
  onClose: () => void;
}

function TemplateModal({ form, template, onClose }: TemplateModalProps) {
  const t = useTexts('reports');
  const shared = useTexts();
  const templates = useAtomValue(templatesAtom);
  const { values, hasValidationErrors = false, submitting = false, dirtySinceLastSubmit } = form;
  const isUpdate = values.way === 'update' && template !== null;
  // Another user may have taken the name a moment ago.
  const isRejected = form.submitErrors?.name !== undefined && !dirtySinceLastSubmit;
  const isTaken =
    isRejected || isNameTaken(values.name, templates, isUpdate ? template.rowKey : null);
  const isFull = !isUpdate && templates.length >= caps.templates;
  const isTooLong = form.errors?.htmlContent !== undefined;
  const outcome: SaveFailure | null = dirtySinceLastSubmit ? null : (form.submitError ?? null);
  return (
    <FormModal
      title={t('template.title')}
      width={650}
      minHeight={365}
      saveLabel={shared('save')}
      canSave={!hasValidationErrors && !isTaken && !isFull}
      saving={submitting}
      onSave={() => void form.handleSubmit()}
      onCancel={onClose}
    >
      <WayChoice
        template={template}
        chosen={values.way}
        onChoose={(way) =>
          form.form.batch(() => {
            form.form.change('way', way);
            form.form.change('name', way === 'update' ? (template?.name ?? '') : '');
          })
        }
      />
      <NameField isTaken={isTaken} />
      <SaveFailureNote outcome={isFull || isTooLong ? 'full' : outcome} />
    </FormModal>
  );
}

function NameField({ isTaken }: { isTaken: boolean }) {
  const t = useTexts('reports');
  const { input } = useField<string>('name', {
    parse: (name) => name,
    subscription: { value: true },
  });
  return (
    <TextField
      label={t('template.name')}
      value={input.value}
      required
      maxLength={templateLimits.name}
      error={isTaken ? t('template.taken') : undefined}
      onChange={input.onChange}
      onBlur={input.onBlur}
      onFocus={input.onFocus}
    />
  );
}

/** Says why the template was not saved; the name's field says when the name is taken. */
function SaveFailureNote({ outcome }: { outcome: SaveFailure | null }) {
  const t = useTexts('reports');
  if (outcome === null) return null;
  return (
    <p className="fb-field-error" role="alert">
      {t(`template.${outcome}`)}
    </p>
  );
}

interface WayChoiceProps {
  template: AgreementTemplate | null;
  chosen: TemplateFields['way'];
  onChoose: (way: TemplateFields['way']) => void;
}

/**
 * Lets the user choose between a new template and an update of the one that the text started from.
 */
function WayChoice({ template, chosen, onChoose }: WayChoiceProps) {
  const t = useTexts('reports');
  const mayChange = useAtomValue(mayDoInCaseAtom)('templates');
  return (
    <fieldset className="fb-template-saving">
      <legend className="fb-field-label">{t('template.how')}</legend>
      {(['save', 'update'] as const).map((way) => (
        <label key={way} className="fb-template-way">
          <input
            type="radio"
            name="template-saving"
            checked={chosen === way}
            disabled={way === 'update' && !(template && mayChange)}
            onChange={() => onChoose(way)}
          />
          <span>
            {way === 'update' && template ? t('template.update', template) : t(plainWay[way])}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const plainWay = { save: 'template.save', update: 'template.updateNone' } as const;
