import { isOverviewFlag, overviewFieldNames } from '@feltbok/shared/domain/overview-fields';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { CheckboxField, TextAreaField } from '@feltbok/shared/ui/fields';
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
