import { useTexts } from '@feltbok/shared/i18n/i18n';
import { AttendeesIcon } from '@feltbok/shared/ui/icons';
import { useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import { inOrder } from './live-case.domain';
import { followCase, peopleInCaseAtom } from './live-case.state';
import './people-in-case.css';

/** Follows the open case, and names who else has it open. */
export function PeopleInCase({ caseId }: { caseId: number }) {
  const t = useTexts();
  const store = useStore();
  const people = inOrder(useAtomValue(peopleInCaseAtom));
  useEffect(() => followCase(store, caseId), [store, caseId]);
  const names = people.map(({ name, isYou }) => (isYou ? t('caseFrame.yourOtherDevice') : name));
  const [first, ...others] = names;
  const label = t('caseFrame.alsoInCase', { names: names.join(', ') });
  return (
    <p className="fb-people-in-case" role="status" title={first && label}>
      {first && (
        <>
          <AttendeesIcon size={20} />
          <span className="fb-people-in-case-name" aria-hidden="true">
            {first}
          </span>
          {others.length > 0 && <span aria-hidden="true">{`+${others.length}`}</span>}
          <span className="fb-visually-hidden">{label}</span>
        </>
      )}
    </p>
  );
}
