import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { WholeTextDialog } from '@feltbok/ui/cut-text.tsx';
import { AttendeesIcon } from '@feltbok/ui/icons.tsx';
import { LightButton } from '@feltbok/ui/light-button.tsx';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { sortOthersFirst } from './live-case.domain';
import { followCase, peopleInCaseAtom } from './live-case.state';
import './people-in-case.css';

/** Follows the open case, and names who else has it open. */
export function PeopleInCase({ caseId }: { caseId: number }) {
  const t = useTexts();
  const store = useStore();
  const [isOpen, setIsOpen] = useState(false);
  const people = sortOthersFirst(useAtomValue(peopleInCaseAtom));
  useEffect(() => followCase(store, caseId), [store, caseId]);
  const names = people.map(({ name, isYou }) => (isYou ? t('caseFrame.yourOtherDevice') : name));
  const [first, ...rest] = names;
  const label = t('caseFrame.alsoInCase', { names: names.join(', ') });
  return (
    <>
      <span className="fb-visually-hidden" role="status">
        {first && label}
      </span>
      {first && (
        <LightButton
          className="fb-people-in-case"
          label={label}
          title={label}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <AttendeesIcon size={20} />
          <span className="fb-people-in-case-name">{first}</span>
          {rest.length > 0 && <span className="fb-people-in-case-others">{`+${rest.length}`}</span>}
          <span className="fb-people-in-case-count">{names.length}</span>
        </LightButton>
      )}
      {isOpen && (
        <WholeTextDialog
          title={t('caseFrame.inCaseNow')}
          texts={[[t('caseFrame.haveCaseOpen'), names.join('\n')]]}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
