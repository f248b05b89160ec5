import { basisConfirmationForm } from '@feltbok/domain/cases/basis-confirmation-form.ts';
import {
  type BasisConfirmation,
  basisAnswers,
  basisLimits,
  emptyConfirmation,
} from '@feltbok/domain/cases/basis-confirmations.ts';
import type { Business } from '@feltbok/domain/cases/case.ts';
import { listCaseDocuments } from '@feltbok/domain/cases/documents.domain.ts';
import type { BasisRow } from '@feltbok/domain/registration/basis-checklist.ts';
import { useDraft } from '@feltbok/runtime/editing/use-draft.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { dropDraftAtom } from '@feltbok/runtime/session/drafts.state.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { SelectField } from '@feltbok/ui/fields.tsx';
import { createFormValidator } from '@feltbok/ui/form/create-form-validator.ts';
import {
  FormSelectField,
  FormTextAreaField,
  FormTextField,
} from '@feltbok/ui/form/form-fields.tsx';
import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { Form, type FormRenderProps, useField } from 'react-final-form';
import { confirmItemAtom } from './basis.state';
import { basisTexts } from './basis-texts';

const validateConfirmation = createFormValidator(basisConfirmationForm);

/** Names the draft of what is being confirmed of an item. */
export const getConfirmationKey = ({ businessId }: Business, item: string): string =>
  `basis ${businessId} ${item}`;

/** What belongs to the other answer is not saved. */
const toConfirmation = (fields: BasisConfirmation): BasisConfirmation =>
  fields.answer === 'documented'
    ? { ...fields, reference: fields.reference.trim(), reason: '' }
    : { ...emptyConfirmation, answer: fields.answer, reason: fields.reason.trim() };

interface ConfirmationFormProps {
  row: BasisRow;
  /** Name of the item in the user's language. */
  name: string;
  business: Business;
  onClose: () => void;
}

/** Asks the surveyor how an item is settled. */
export function ConfirmationForm(props: ConfirmationFormProps) {
  const { row, business, onClose } = props;
  const confirm = useSetAtom(confirmItemAtom);
  const dropDraft = useSetAtom(dropDraftAtom);
  const save = async (confirmation: BasisConfirmation | undefined) => {
    if ((await confirm(row.item, confirmation)) === 'not saved') return;
    onClose();
    await dropDraft(getConfirmationKey(business, row.item));
  };
  return (
    <Form<BasisConfirmation>
      initialValues={row.confirmation ?? emptyConfirmation}
      keepDirtyOnReinitialize
      validate={validateConfirmation}
      onSubmit={(fields) => save(toConfirmation(fields))}
      render={(form) => <Fields {...props} form={form} onRemove={() => void save(undefined)} />}
    />
  );
}

interface FieldsProps extends ConfirmationFormProps {
  form: FormRenderProps<BasisConfirmation>;
  onRemove: () => void;
}

function Fields({ row, name, business, form, onClose, onRemove }: FieldsProps) {
  const texts = basisTexts[useLanguage()];
  const shared = useTexts();
  const element = useRef<HTMLFormElement>(null);
  const dropDraft = useConfirmationDraft(business, row.item, name, form);
  useEffect(() => element.current?.querySelector('select')?.focus(), []);
  const { values, handleSubmit, hasValidationErrors = false, submitting = false } = form;
  const cancel = () => {
    dropDraft();
    onClose();
  };
  return (
    <form
      ref={element}
      className="fb-basis-form"
      aria-label={name}
      onSubmit={(event) => void handleSubmit(event)}
      onKeyDown={(event) => event.key === 'Escape' && cancel()}
    >
      <FormSelectField
        name="answer"
        label={texts.answer}
        options={basisAnswers.map((answer) => [answer, texts.answers[answer]] as const)}
      />
      {values.answer === 'documented' ? (
        <>
          <FormTextField
            name="reference"
            label={texts.reference}
            maxLength={basisLimits.reference}
          />
          <FormTextField name="day" label={texts.day} type="date" />
          <DocumentField business={business} />
        </>
      ) : (
        <FormTextAreaField name="reason" label={texts.reason} />
      )}
      <div className="fb-basis-buttons">
        {row.confirmation && <Button onClick={onRemove}>{texts.remove}</Button>}
        <Button onClick={cancel}>{shared('cancel')}</Button>
        <Button
          type="primary"
          htmlType="submit"
          disabled={hasValidationErrors}
          loading={submitting}
        >
          {shared('save')}
        </Button>
      </div>
    </form>
  );
}

/** Chooses the document of the case that shows the item. */
function DocumentField({ business }: { business: Business }) {
  const texts = basisTexts[useLanguage()];
  const { input } = useField<string | null>('documentUuid', {
    allowNull: true,
    parse: (value) => value,
  });
  const value = input.value || '';
  const documents = listCaseDocuments(business).map(
    ({ uuid, fileName, description }) => [uuid, description || fileName] as const,
  );
  const isGone = value !== '' && !documents.some(([uuid]) => uuid === value);
  return (
    <SelectField<string>
      label={texts.document}
      value={value}
      options={[
        ['', texts.noDocument],
        ...documents,
        ...(isGone ? [[value, texts.deletedDocument] as const] : []),
      ]}
      onChange={(uuid) => input.onChange(uuid === '' ? null : uuid)}
    />
  );
}

/** Stores what is typed on the device until it is saved or cancelled. */
function useConfirmationDraft(
  business: Business,
  item: string,
  name: string,
  { form }: FormRenderProps<BasisConfirmation>,
): () => void {
  const { businessId, details } = business;
  return useDraft<BasisConfirmation>({
    key: getConfirmationKey(business, item),
    unsaved: form.getState().dirty ?? false,
    read: () => ({
      key: getConfirmationKey(business, item),
      kind: 'basisConfirmation',
      caseNumber: details.caseNumber,
      name,
      businessId,
      fields: form.getState().values,
    }),
    subscribe: (listener) => form.subscribe(listener, { values: true }),
    discard: () => form.reset(),
    restore: (fields) => {
      form.batch(() => {
        for (const [field, value] of Object.entries(fields))
          form.change(field as keyof BasisConfirmation, value);
      });
      return form.getState().dirty ?? false;
    },
  });
}
