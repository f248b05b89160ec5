import { toDay } from '@feltbok/domain/values/dates.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { FormTextField } from '@feltbok/ui/form/form-fields.tsx';

/** The day of capture in the form of a mark or a line; an empty one says that nobody stated it. */
export function CaptureDayField() {
  const t = useTexts('maps');
  return (
    <FormTextField
      name="capturedOn"
      type="date"
      max={toDay(new Date())}
      label={t('marks.fields.capturedOn')}
      advise={(day) => (day === '' ? t('marks.capturedUnknown') : undefined)}
      showsErrorAtOnce
    />
  );
}
