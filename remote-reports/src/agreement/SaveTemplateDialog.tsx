import type { AgreementTemplate } from '@feltbok/contract/agreements.ts';
import { templateLimits } from '@feltbok/domain/agreements/template-limits.ts';
import { caps } from '@feltbok/domain/values/caps.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { mayDoAtom } from '@feltbok/runtime/session/session.state.ts';
import { TextField } from '@feltbok/ui/fields.tsx';
import { FormModal } from '@feltbok/ui/form-modal.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { nameError, type TemplateSaving } from './template-name.domain';
import {
  saveTemplateAtom,
  type TemplateOutcome,
  templatesAtom,
  updateTemplateAtom,
} from './templates.state';

type Unsaved = Exclude<TemplateOutcome, object>;

interface SaveTemplateDialogProps {
  /** HTML. */
  text: string;
  /** The template that the text was begun from. */
  selected: string | null;
  onSaved: (template: AgreementTemplate) => void;
  onClose: () => void;
}

/** Saves the text as a new template, or in place of the one it was begun from. */
export default function SaveTemplateDialog({
  text,
  selected,
  onSaved,
  onClose,
}: SaveTemplateDialogProps) {
  const t = useTexts('reports');
  const shared = useTexts();
  const templates = useAtomValue(templatesAtom);
  const save = useSetAtom(saveTemplateAtom);
  const update = useSetAtom(updateTemplateAtom);
  const template = templates.find(({ rowKey }) => rowKey === selected) ?? null;
  const [saving, setSaving] = useState<TemplateSaving>('save');
  const [name, setName] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const [outcome, setOutcome] = useState<Unsaved | null>(null);
  const isUpdate = saving === 'update' && template !== null;
  const reason = nameError(name, templates, isUpdate ? template.rowKey : null);

  const choose = (next: TemplateSaving) => {
    setSaving(next);
    setOutcome(null);
    setName(next === 'update' ? (template?.name ?? '') : '');
  };
  const onSave = async () => {
    setIsSaving(true);
    const body = { name, htmlContent: text };
    const came = isUpdate ? await update(template, body) : await save(body);
    setIsSaving(false);
    if (typeof came === 'object') onSaved(came.saved);
    else setOutcome(came);
  };
  const isFull = !isUpdate && templates.length >= caps.templates;
  const error = reason === 'taken' || outcome === 'taken' ? t('template.taken') : undefined;
  return (
    <FormModal
      title={t('template.title')}
      width={650}
      minHeight={365}
      saveLabel={shared('save')}
      canSave={reason === null && outcome !== 'taken' && !isFull}
      saving={isSaving}
      onSave={() => void onSave()}
      onCancel={onClose}
    >
      <WayChoice template={template} chosen={saving} onChoose={choose} />
      <TextField
        label={t('template.name')}
        value={name}
        required
        maxLength={templateLimits.name}
        error={error}
        onChange={(changed) => {
          setName(changed);
          setOutcome(null);
        }}
      />
      <NotSaved outcome={isFull ? 'full' : outcome} />
    </FormModal>
  );
}

/** Why it was not saved; that a name is taken stands at its field. */
function NotSaved({ outcome }: { outcome: Unsaved | null }) {
  const t = useTexts('reports');
  if (outcome === null || outcome === 'taken') return null;
  return (
    <p className="fb-field-error" role="alert">
      {t(`template.${outcome}`)}
    </p>
  );
}

interface WayChoiceProps {
  template: AgreementTemplate | null;
  chosen: TemplateSaving;
  onChoose: (way: TemplateSaving) => void;
}

/** Whether the text becomes a new template, or takes the place of another. */
function WayChoice({ template, chosen, onChoose }: WayChoiceProps) {
  const t = useTexts('reports');
  const mayChange = useAtomValue(mayDoAtom)('templates');
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
