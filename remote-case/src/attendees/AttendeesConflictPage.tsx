import { formatDate, formatTime } from '@feltbok/shared/domain/dates';
import { isRoleCode } from '@feltbok/shared/domain/roles';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { useSetAtom } from 'jotai';
import { useId, useMemo, useState } from 'react';
import { ConflictFrame } from '../conflict/ConflictFrame';
import { SideChoice } from '../conflict/SideChoice';
import { type Side, sides } from '../conflict/side';
import {
  type AttendeesConflict,
  differencesOf,
  isEveryAttendeeChosen,
  mergedOf,
  type ShownAttendee,
} from './attendees-conflict.domain';
import { resolveConflictAtom } from './attendees-conflict.state';

/** Where two have saved the same party in two ways: the user sees both, and chooses party by party. */
export function AttendeesConflictPage({ conflict }: { conflict: AttendeesConflict }) {
  const t = useTexts('case');
  const resolve = useSetAtom(resolveConflictAtom);
  const merged = useMemo(() => mergedOf(conflict), [conflict]);
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  return (
    <ConflictFrame
      title={t('attendees.conflict.title')}
      text={t('attendees.conflict.text')}
      state={t('attendees.conflict.state')}
      isDecided={isEveryAttendeeChosen(merged, choices)}
      onChooseAll={(side) => setChoices(Object.fromEntries(merged.undecided.map(({ uuid }) => [uuid, side])))}
      onSave={() => resolve(choices)}
    >
      {merged.undecided.map(({ uuid, mine, theirs }) => (
        <fieldset key={uuid} className="fb-conflict">
          <legend>
            <bdi>{mine?.name ?? theirs?.name}</bdi>
          </legend>
          {mine && theirs ? (
            <BothSides
              {...differencesOf(mine, theirs)}
              chosen={choices[uuid]}
              onChoose={(side) => setChoices({ ...choices, [uuid]: side })}
            />
          ) : null}
        </fieldset>
      ))}
    </ConflictFrame>
  );
}

interface BothSidesProps extends Record<Side, ShownAttendee> {
  /** What differs. */
  names: readonly (keyof ShownAttendee)[];
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}

function BothSides({ names, chosen, onChoose, ...shown }: BothSidesProps) {
  const t = useTexts('case');
  const group = useId();
  return (
    <div className="fb-conflict-sides">
      {sides.map((side) => (
        <SideChoice key={side} side={side} group={group} chosen={chosen} onChoose={onChoose}>
          <dl>
            {names.map((name) => (
              <div key={name}>
                <dt>{t(`attendees.conflict.fields.${name}`)}</dt>
                <dd>
                  <Value name={name} shown={shown[side]} />
                </dd>
              </div>
            ))}
          </dl>
        </SideChoice>
      ))}
    </div>
  );
}

function Value({ name, shown }: { name: keyof ShownAttendee; shown: ShownAttendee }) {
  const t = useTexts('case');
  const { participation, roleCode, signature, signedAt } = shown;
  if (name === 'participation') return t(`attendees.participation.${participation}`);
  if (name === 'roleCode') return isRoleCode(roleCode) ? t(`attendees.roles.${roleCode}`) : roleCode;
  if (name !== 'signature') return shown[name] || t('attendees.conflict.nothing');
  if (!signature) return t('attendees.conflict.noSignature');
  return (
    <span className="fb-attendee-signature">
      <img src={signature} alt={t('attendees.signature')} width={276} height={60} />
      {signedAt && t('attendees.signedAt', { time: `${formatDate(signedAt)} ${formatTime(signedAt)}` })}
    </span>
  );
}
