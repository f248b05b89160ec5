import { isOverviewFlag, overviewFieldNames } from '@feltbok/domain/cases/overview-fields.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { CheckboxField, TextAreaField } from '@feltbok/ui/fields.tsx';
import { Field } from 'react-final-form';

/** The fields that the surveyor writes. */
export function OverviewTexts() {
  const t = useTexts('case');
  const shared = useTexts();
  return (
    <section className="fb-overview-card fb-overview-texts" aria-label={t('overview.texts')}>
      {overviewFieldNames.map((name) =>
        isOverviewFlag(name) ? (
          <Field<boolean> key={name} name={name}>
            {({ input }) => (
              <CheckboxField checked={Boolean(input.value)} onChange={input.onChange}>
                {t(`overview.${name}`)}
              </CheckboxField>
            )}
          </Field>
        ) : (
          // An emptied text is an empty text, not a missing one.
          <Field<string> key={name} name={name} parse={(value) => value}>
            {({ input, meta }) => (
              <TextAreaField
                label={shared(`overview.${name}`)}
                value={input.value}
                error={meta.error && shared(meta.error)}
                onChange={input.onChange}
                onBlur={input.onBlur}
              />
            )}
          </Field>
        ),
      )}
    </section>
  );
}
