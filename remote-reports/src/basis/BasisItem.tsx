import type { Business } from '@feltbok/domain/cases/case.ts';
import { type BasisRow, isSettled } from '@feltbok/domain/registration/basis-checklist.ts';
import { mayDoInCaseAtom } from '@feltbok/runtime/case/case-permissions.state.ts';
import { useLanguage } from '@feltbok/runtime/i18n/i18n.ts';
import { Link } from '@feltbok/runtime/router/router.ts';
import { draftsAtom } from '@feltbok/runtime/session/drafts.state.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { CheckIcon, WarningIcon } from '@feltbok/ui/icons.tsx';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { fillPlaceholders } from '../protocol/paper-words.domain';
import { describeConfirmation, getItemName } from './basis-paper.domain';
import { basisTexts } from './basis-texts';
import { ConfirmationForm, getConfirmationKey } from './ConfirmationForm';

interface BasisItemProps {
  row: BasisRow;
  business: Business;
  /** Address of the business's screens. */
  path: string;
}

/** An item of the checklist, where what is missing is recorded, and the surveyor's confirmation. */
export function BasisItem({ row, business, path }: BasisItemProps) {
  const texts = basisTexts[useLanguage()];
  const { get } = useStore();
  const mayRecord = useAtomValue(mayDoInCaseAtom)('record');
  const key = getConfirmationKey(business, row.item);
  const [isOpen, setOpen] = useState(() => get(draftsAtom).some((draft) => draft.key === key));
  const button = useRef<HTMLSpanElement>(null);
  const name = getItemName(row.item, texts);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // The button that opened the form gets the focus again.
    if (wasOpen.current && !isOpen) button.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const isDone = isSettled(row);
  const link = texts.links[toLinkName(row.screen)];
  return (
    <li className="fb-basis-item" data-missing={isDone ? undefined : true}>
      <span className={isDone ? 'fb-basis-done' : 'fb-basis-missing'}>
        {isDone ? <CheckIcon size={20} /> : <WarningIcon size={20} />}
      </span>
      <div className="fb-basis-words">
        <strong>{name}</strong>
        <span>{texts.states[row.state]}</span>
        <Details row={row} />
      </div>
      <div className="fb-basis-actions">
        {!isDone && (
          <Link
            className="fb-basis-link"
            to={`${path}/${row.screen}${row.isInNoticeView ? '?view=notice' : ''}`}
            aria-label={fillPlaceholders(texts.linkOf, { link, item: name })}
          >
            {link}
          </Link>
        )}
        {mayRecord && row.state !== 'present' && !isOpen && (
          <span ref={button}>
            <Button
              aria-label={fillPlaceholders(row.confirmation ? texts.changeOf : texts.confirmOf, {
                item: name,
              })}
              onClick={() => setOpen(true)}
            >
              {row.confirmation ? texts.change : texts.confirm}
            </Button>
          </span>
        )}
      </div>
      {isOpen && (
        <ConfirmationForm
          row={row}
          name={name}
          business={business}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  );
}

/** Screens below the reports are reached from these. */
function toLinkName(screen: BasisRow['screen']) {
  switch (screen) {
    case 'overview':
    case 'attendees':
    case 'maps':
    case 'documents':
      return screen;
    default:
      return 'reports';
  }
}

/** Says what is missing, or what was confirmed. */
function Details({ row }: { row: BasisRow }) {
  const texts = basisTexts[useLanguage()];
  const words = describeDetails(row, texts);
  return words === '' ? null : <small>{words}</small>;
}

function describeDetails(row: BasisRow, texts: (typeof basisTexts)['nb']): string {
  const { item, judgement, state } = row;
  if (state === 'documented' || state === 'notNeeded') return describeConfirmation(row);
  if (judgement.state !== 'missing') return '';
  const { names = [], problem } = judgement;
  if (problem) return texts.surveyorProblems[problem.kind];
  const key = item as keyof typeof texts.details;
  if (names.length === 0) return texts.nobody[key as keyof typeof texts.nobody] ?? '';
  const listed = names.map((name) => name || texts.unnamed).join(', ');
  return fillPlaceholders(texts.details[key] ?? '', { names: listed });
}
