import { type OverviewFields, surveyorFieldNames } from '@feltbok/domain/cases/overview-fields.ts';
import {
  findSurveyorProblem,
  getAppointedSurveyor,
  type SurveyorProblem,
  toSurveyorNumber,
} from '@feltbok/domain/cases/surveyor.ts';
import { formatDay } from '@feltbok/domain/values/dates.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { customerContextAtom } from '@feltbok/runtime/session/session.state.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { FormTextField } from '@feltbok/ui/form/form-fields.tsx';
import { WarningIcon } from '@feltbok/ui/icons.tsx';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useForm, useFormState } from 'react-final-form';

/** The surveyor who is appointed for the case, and what is wrong with the appointment. */
export function OverviewSurveyor({ businessDate }: { businessDate: string }) {
  const t = useTexts('case');
  const { values, errors } = useFormState<OverviewFields>({
    subscription: { values: true, errors: true },
  });
  const [isOpened, setOpened] = useState(false);
  const surveyor = getAppointedSurveyor(values);
  const problem = findSurveyorProblem(surveyor, businessDate);
  const hasError = surveyorFieldNames.some((name) => errors?.[name]);
  return (
    <section className="fb-overview-card" aria-label={t('overview.surveyor.title')}>
      <details
        className="fb-overview-more"
        open={isOpened || hasError}
        onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
      >
        <summary>
          <span className="fb-overview-more-title">{t('overview.surveyor.title')}</span>
          {[surveyor.name, surveyor.number].filter(Boolean).join(', ')}
        </summary>
        {(isOpened || hasError) && <SurveyorFields />}
      </details>
      {problem && <ProblemNote problem={problem} />}
    </section>
  );
}

function ProblemNote({ problem }: { problem: SurveyorProblem }) {
  const t = useTexts('case');
  const day = 'day' in problem ? formatDay(problem.day) : '';
  return (
    <p className="fb-overview-problem">
      <WarningIcon size={20} />
      {t(`overview.surveyor.${problem.kind}`, { day })}
    </p>
  );
}

function SurveyorFields() {
  const shared = useTexts();
  return (
    <div className="fb-overview-more-fields">
      <InsertOwnName />
      <FormTextField name="surveyorName" label={shared('overview.surveyorName')} />
      <FormTextField
        name="surveyorNumber"
        label={shared('overview.surveyorNumber')}
        inputMode="numeric"
      />
      <FormTextField
        name="surveyorAuthorisedOn"
        label={shared('overview.surveyorAuthorisedOn')}
        type="date"
      />
      <FormTextField
        name="surveyorValidUntil"
        label={shared('overview.surveyorValidUntil')}
        type="date"
      />
    </div>
  );
}

/** Offers the signed-in user, where the customer has registered the user as a surveyor. */
function InsertOwnName() {
  const t = useTexts('case');
  const form = useForm<OverviewFields>();
  const customer = useAtomValue(customerContextAtom);
  const name = customer?.surveyorName;
  if (!name) return null;
  const insert = () => {
    form.batch(() => {
      form.change('surveyorName', name);
      form.change('surveyorNumber', toSurveyorNumber(customer?.surveyorNumber));
      form.change('surveyorAuthorisedOn', '');
      form.change('surveyorValidUntil', '');
    });
  };
  return (
    <Button size="large" onClick={insert}>
      {t('overview.surveyor.insert', { name })}
    </Button>
  );
}
