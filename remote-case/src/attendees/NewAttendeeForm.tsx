import { attendeeForm } from '@feltbok/domain/attendees/attendee-form.ts';
import { attendeeLimits } from '@feltbok/domain/attendees/attendee-limits.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { createFormValidator } from '@feltbok/ui/form/create-form-validator.ts';
import { FormSelectField, FormTextField } from '@feltbok/ui/form/form-fields.tsx';
import { useSetAtom } from 'jotai';
import { memo } from 'react';
import { Form, FormSpy, useField } from 'react-final-form';
import { setContactFormAtom } from './attendees.state';
import {
  type ContactForm,
  cleanPersonId,
  cleanUnitNumber,
  unitNumberFields,
} from './contact-form.domain';
import { shouldCheckNumber } from './national-id.domain';

const validateContact = createFormValidator(attendeeForm);

interface NewAttendeeFormProps {
  uuid: string;
  /**
   * Initial values of the form. Afterwards the form has its own values, and reports each change.
   */
  initialForm: ContactForm;
}

/**
 * The form for a party that the survey system does not know yet. It renders once; its fields update
 * on their own.
 */
export const NewAttendeeForm = memo(function NewAttendeeForm({
  uuid,
  initialForm,
}: NewAttendeeFormProps) {
  const t = useTexts('case');
  const setContactForm = useSetAtom(setContactFormAtom);
  return (
    <Form<ContactForm>
      initialValues={initialForm}
      validate={validateContact}
      onSubmit={() => undefined}
      subscription={{}}
      render={() => (
        <section className="fb-attendee-form" aria-label={t('attendees.form')}>
          <FormSpy<ContactForm>
            subscription={{ values: true, pristine: true }}
            onChange={({ values, pristine }) => {
              if (!pristine || values !== initialForm) setContactForm(uuid, values);
            }}
          />
          <FormTextField
            name="name"
            label={t('attendees.name')}
            required
            autoComplete="off"
            autoFocus={!initialForm.name}
          />
          <div className="fb-attendee-units">
            {unitNumberFields.map((name) => (
              <FormTextField
                key={name}
                name={name}
                label={t(`attendees.${name}`)}
                inputMode="numeric"
                clean={cleanUnitNumber}
              />
            ))}
          </div>
          <Identification />
          <FormTextField name="address" label={t('attendees.address')} />
          <div className="fb-attendee-post">
            <FormTextField
              name="postalCode"
              label={t('attendees.postalCode')}
              inputMode="numeric"
            />
            <FormTextField name="city" label={t('attendees.city')} />
          </div>
          <FormTextField name="email" label={t('attendees.email')} type="email" />
          <FormTextField name="phoneNumber" label={t('attendees.phoneNumber')} type="tel" />
        </section>
      )}
    />
  );
});

/** Which kind of number identifies the party in the archive, and the number itself. */
function Identification() {
  const t = useTexts('case');
  const { input } = useField<ContactForm['idtype']>('idtype', { subscription: { value: true } });
  const idtype = input.value;
  return (
    <div className="fb-attendee-id">
      <FormSelectField<ContactForm['idtype']>
        name="idtype"
        label={t('attendees.idtype')}
        options={[
          ['', t('attendees.idtypes.none')],
          ['F', t('attendees.idtypes.F')],
          ['S', t('attendees.idtypes.S')],
        ]}
      />
      {idtype !== '' && (
        <FormTextField
          name="personId"
          label={t(idtype === 'F' ? 'attendees.nationalId' : 'attendees.orgNumber')}
          inputMode="numeric"
          required
          clean={(_before, typed) => cleanPersonId(typed, attendeeLimits.personId)}
          advise={(number) =>
            shouldCheckNumber(idtype, number) ? t('attendees.checkNumber') : undefined
          }
        />
      )}
    </div>
  );
}
