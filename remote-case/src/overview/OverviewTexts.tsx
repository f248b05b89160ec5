import {
  isMeetingField,
  isOverviewFlag,
  isProtocolField,
  overviewFieldNames,
} from '@feltbok/domain/cases/overview-fields.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { FormCheckboxField, FormTextAreaField } from '@feltbok/ui/form/form-fields.tsx';

const meetingFields = overviewFieldNames
  .filter(isMeetingField)
  .filter((name) => !isProtocolField(name));

/** The fields of the meeting that the surveyor fills in. */
export function OverviewTexts() {
  const t = useTexts('case');
  const shared = useTexts();
  return (
    <section className="fb-overview-card fb-overview-texts" aria-label={t('overview.texts')}>
      {meetingFields.map((name) =>
        isOverviewFlag(name) ? (
          <FormCheckboxField key={name} name={name}>
            {t(`overview.${name}`)}
          </FormCheckboxField>
        ) : (
          <FormTextAreaField key={name} name={name} label={shared(`overview.${name}`)} />
        ),
      )}
    </section>
  );
}
