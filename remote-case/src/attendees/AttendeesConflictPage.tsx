import { formatDate, formatTime } from '@feltbok/shared/domain/dates';
import { isRoleCode } from '@feltbok/shared/domain/roles';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button } from '@feltbok/shared/ui/core';
import { useSetAtom } from 'jotai';
import { useId, useMemo, useState } from 'react';
import {
  type AttendeesConflict,
  differencesOf,
  isDecided,
  mergedOf,
  type ShownAttendee,
  type Side,
} from './attendees-conflict.domain';
import { resolveConflictAtom } from './attendees-conflict.state';
import './attendees-conflict.css';

const sides: readonly Side[] = ['mine', 'theirs'];

/** Where two have saved the same party in two ways: the user sees both, and chooses party by party. */
export function AttendeesConflictPage({ conflict }: { conflict: AttendeesConflict }) {
  const t = useTexts('case');
  const resolve = useSetAtom(resolveConflictAtom);
  const merged = useMemo(() => mergedOf(conflict), [conflict]);
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const [saving, setSaving] = useState(false);
  const chooseAll = (side: Side) => setChoices(Object.fromEntries(merged.undecided.map(({ uuid }) => [uuid, side])));
  const onSave = async () => {
    setSaving(true);
    await resolve(choices);
    setSaving(false);
  };
  return (
    <div className="fb-attendees">
      <div className="fb-attendees-scroll">
        <div className="fb-attendees-page">
          <header>
            <h2>{t('attendees.conflict.title')}</h2>
            <p>{t('attendees.conflict.text')}</p>
          </header>
          <div className="fb-conflict-all">
            <Button onClick={() => chooseAll('mine')}>{t('attendees.conflict.allMine')}</Button>
            <Button onClick={() => chooseAll('theirs')}>{t('attendees.conflict.allTheirs')}</Button>
          </div>
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
        </div>
      </div>
      <div className="fb-save-bar">
        <p className="fb-save-state fb-save-state-failed" role="status">
          {t('attendees.conflict.state')}
        </p>
        <Button
          size="large"
          type="primary"
          disabled={!isDecided(merged, choices)}
          loading={saving}
          onClick={() => void onSave()}
        >
          {t('attendees.conflict.use')}
        </Button>
      </div>
    </div>
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
        <label key={side} className="fb-conflict-side">
          <span className="fb-conflict-choice">
            <input type="radio" name={group} checked={chosen === side} onChange={() => onChoose(side)} />
            {t(`attendees.conflict.${side}`)}
          </span>
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
        </label>
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
