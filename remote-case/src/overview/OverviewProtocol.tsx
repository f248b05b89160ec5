import {
  type OverviewFields,
  type ProtocolFieldName,
  protocolFieldNames,
} from '@feltbok/domain/cases/overview-fields.ts';
import { formatDay } from '@feltbok/domain/values/dates.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { FormTextAreaField, FormTextField } from '@feltbok/ui/form/form-fields.tsx';
import { useState } from 'react';
import { useFormState } from 'react-final-form';

/** What is recorded for the protocol alone: when the meeting was, areas, rights, later marking. */
export function OverviewProtocol() {
  const t = useTexts('case');
  const shared = useTexts();
  const { values, errors } = useFormState<OverviewFields>({
    subscription: { values: true, errors: true },
  });
  const [isOpened, setOpened] = useState(false);
  const hasError = protocolFieldNames.some((name) => errors?.[name]);
  const filled = protocolFieldNames
    .filter((name) => values[name])
    .map((name) => summarize(name, values[name], shared(`overview.${name}`)));
  return (
    <section className="fb-overview-card" aria-label={t('overview.protocol.title')}>
      <details
        className="fb-overview-more"
        open={isOpened || hasError}
        onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
      >
        <summary>
          <span className="fb-overview-more-title">{t('overview.protocol.title')}</span>
          <small>{filled.join(' · ')}</small>
        </summary>
        {(isOpened || hasError) && <ProtocolFields />}
      </details>
    </section>
  );
}

/** A time or a day is short enough to be read in the summary; of a text, only its name is. */
function summarize(name: ProtocolFieldName, value: string, label: string): string {
  if (name === 'markingDeadline') return `${label} ${formatDay(value)}`;
  return name === 'meetingStart' || name === 'meetingEnd' ? `${label} ${value}` : label;
}

function ProtocolFields() {
  const t = useTexts('case');
  const shared = useTexts();
  const getLabel = (name: ProtocolFieldName) => shared(`overview.${name}`);
  return (
    <div className="fb-overview-more-fields">
      <FormTextField name="meetingStart" label={getLabel('meetingStart')} type="time" />
      <FormTextField name="meetingEnd" label={getLabel('meetingEnd')} type="time" />
      <FormTextAreaField name="areas" label={getLabel('areas')} />
      <p>{t('overview.protocol.areasHint')}</p>
      <FormTextAreaField name="rights" label={getLabel('rights')} />
      <FormTextAreaField name="postponedMarking" label={getLabel('postponedMarking')} />
      <FormTextField name="markingDeadline" label={getLabel('markingDeadline')} type="date" />
    </div>
  );
}
