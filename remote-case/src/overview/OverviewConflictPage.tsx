import type { OverviewFields } from '@feltbok/shared/domain/overview-fields';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { useAtomValue, useSetAtom } from 'jotai';
import { useId, useState } from 'react';
import { ConflictFrame } from '../conflict/ConflictFrame';
import { SideChoice } from '../conflict/SideChoice';
import { sides } from '../conflict/side';
import {
  allOf,
  type Choices,
  choicesToBeginWith,
  differingFields,
  isEveryFieldChosen,
  type OverviewConflict,
} from './overview-conflict.domain';
import { overviewConflictAtom, resolveOverviewAtom } from './overview-conflict.state';

/** Where two have saved the overview in two ways: the user sees both, and chooses field by field. */
export function OverviewConflictPage() {
  const conflict = useAtomValue(overviewConflictAtom);
  return conflict && <BothOverviews key={conflict.theirs.revision} conflict={conflict} />;
}

function BothOverviews({ conflict }: { conflict: OverviewConflict }) {
  const t = useTexts('case');
  const shared = useTexts();
  const resolve = useSetAtom(resolveOverviewAtom);
  const [choices, setChoices] = useState<Choices>(() => choicesToBeginWith(conflict));
  const group = useId();
  return (
    <ConflictFrame
      title={t('overview.conflict.title')}
      text={t('overview.conflict.text')}
      state={t('overview.conflict.state')}
      isDecided={isEveryFieldChosen(conflict, choices)}
      onChooseAll={(side) => setChoices(allOf(conflict, side))}
      onSave={() => resolve(choices)}
    >
      {differingFields(conflict).map(({ name, ...values }) => (
        <fieldset key={name} className="fb-conflict">
          <legend>{shared(`overview.${name}`)}</legend>
          <div className="fb-conflict-sides">
            {sides.map((side) => (
              <SideChoice
                key={side}
                side={side}
                group={`${group} ${name}`}
                chosen={choices[name]}
                onChoose={(chosen) => setChoices({ ...choices, [name]: chosen })}
              >
                <Value value={values[side]} />
              </SideChoice>
            ))}
          </div>
        </fieldset>
      ))}
    </ConflictFrame>
  );
}

function Value({ value }: { value: OverviewFields[keyof OverviewFields] }) {
  const t = useTexts('case');
  if (typeof value === 'boolean') return <p>{t(value ? 'overview.conflict.ticked' : 'overview.conflict.notTicked')}</p>;
  return <p className={value ? 'fb-conflict-text' : 'fb-conflict-none'}>{value || t('overview.conflict.empty')}</p>;
}
