import { attendeeLimits } from '@feltbok/domain/attendees/attendee-limits.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { SelectField, TextField } from '@feltbok/ui/fields.tsx';
import { useSetAtom } from 'jotai';
import { type ComponentProps, memo } from 'react';
import { Field, Form, FormSpy } from 'react-final-form';
import { setContactFormAtom } from './attendees.state';
import {
  type ContactForm,
  typedPersonId,
  typedUnitNumber,
  unitNumberFields,
} from './contact-form.domain';
import { contactFormErrors, type FieldError } from './contact-form-rules.domain';
import { shouldCheckNumber } from './national-id.domain';

interface NewAttendeeFormProps {
  uuid: string;
  /** First values of the form, which later has its own, and the page follows them. */
  began: ContactForm;
}

/**
 * Everything about a party that the survey system does not know yet. Drawn once: each of its fields
 * follows by itself.
 */
export const NewAttendeeForm = memo(function NewAttendeeForm({
  uuid,
  began,
}: NewAttendeeFormProps) {
  const t = useTexts('case');
  const takeOver = useSetAtom(setContactFormAtom);
  return (
    <Form<ContactForm>
      initialValues={began}
      validate={contactFormErrors}
      onSubmit={() => undefined}
      subscription={{}}
      render={() => (
        <section className="fb-attendee-form" aria-label={t('attendees.form')}>
          <FormSpy<ContactForm>
            subscription={{ values: true, pristine: true }}
            onChange={({ values, pristine }) => {
              if (!pristine || values !== began) takeOver(uuid, values);
            }}
          />
          <ContactField
            name="name"
            label={t('attendees.name')}
            required
            autoComplete="off"
            autoFocus={!began.name}
          />
          <div className="fb-attendee-units">
            {unitNumberFields.map((name) => (
              <ContactField
                key={name}
                name={name}
                label={t(`attendees.${name}`)}
                inputMode="numeric"
                clean={typedUnitNumber}
              />
            ))}
          </div>
          <Identification />
          <ContactField name="address" label={t('attendees.address')} />
          <div className="fb-attendee-post">
            <ContactField name="postalCode" label={t('attendees.postalCode')} inputMode="numeric" />
            <ContactField name="city" label={t('attendees.city')} />
          </div>
          <ContactField name="email" label={t('attendees.email')} type="email" />
          <ContactField name="phoneNumber" label={t('attendees.phoneNumber')} type="tel" />
        </section>
      )}
    />
  );
});

/** Which kind of number identifies the party in the archive, and the number. */
function Identification() {
  const t = useTexts('case');
  return (
    <Field<ContactForm['idtype']>
      name="idtype"
      parse={(value) => value}
      subscription={{ value: true }}
    >
      {({ input }) => (
        <div className="fb-attendee-id">
          <SelectField
            label={t('attendees.idtype')}
            value={input.value}
            options={[
              ['', t('attendees.idtypes.none')],
              ['F', t('attendees.idtypes.F')],
              ['S', t('attendees.idtypes.S')],
            ]}
            onChange={input.onChange}
          />
          {input.value !== '' && (
            <ContactField
              name="personId"
              label={t(input.value === 'F' ? 'attendees.nationalId' : 'attendees.orgNumber')}
              inputMode="numeric"
              required
              clean={(_before, typed) => typedPersonId(typed, attendeeLimits.personId)}
              advise={(number) =>
                shouldCheckNumber(input.value, number) ? t('attendees.checkNumber') : undefined
              }
            />
          )}
        </div>
      )}
    </Field>
  );
}

interface ContactFieldProps
  extends Omit<
    ComponentProps<typeof TextField>,
    'value' | 'onChange' | 'onBlur' | 'onFocus' | 'error' | 'advice'
  > {
  name: Exclude<keyof ContactForm, 'idtype'>;
  /** Gives the value of the field after something was typed or pasted. */
  clean?: (before: string, typed: string) => string;
  advise?: (value: string) => string | undefined;
}

/** A field of the form. Its error shows once the field has been left. */
function ContactField({ name, clean, advise, ...field }: ContactFieldProps) {
  const shared = useTexts();
  return (
    // An emptied text is an empty text, not a missing one.
    <Field<string>
      name={name}
      parse={(value) => value}
      subscription={{ value: true, error: true, touched: true, active: true }}
    >
      {({ input, meta }) => {
        const error = meta.touched ? (meta.error as FieldError | undefined) : undefined;
        return (
          <TextField
            {...field}
            value={input.value}
            // As it would be typed: thousands are not set apart in a field that takes digits alone.
            error={error && shared(`validation.${error.key}`, { limit: `${error.limit}` })}
            advice={meta.active ? undefined : advise?.(input.value)}
            onChange={(typed) => input.onChange(clean ? clean(input.value, typed) : typed)}
            onBlur={input.onBlur}
            onFocus={input.onFocus}
          />
        );
      }}
    </Field>
  );
}
