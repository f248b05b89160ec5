import {
  type AttendeeDraft,
  attendeeMergeFields,
  toComparableVersions,
} from '@feltbok/domain/attendees/attendees.domain.ts';
import { isRoleCode } from '@feltbok/domain/attendees/roles.ts';
import { isNoticeField } from '@feltbok/domain/cases/party-notice.ts';
import { formatDate, formatDay, formatTime } from '@feltbok/domain/values/dates.ts';
import { findDifferingFields, mergeByField } from '@feltbok/domain/values/merge.ts';
import type { SaveConflict } from '@feltbok/runtime/editing/queued-changes.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useNoticeWayName } from '@feltbok/runtime/texts/use-notice-ways.ts';
import { ConflictAuthor } from '@feltbok/ui/editing/ConflictAuthor.tsx';
import { ConflictChoice } from '@feltbok/ui/editing/ConflictChoice.tsx';
import { useSetAtom } from 'jotai';
import { queuedAttendees } from './attendees.state';
import { findDifferences, type ShownAttendee } from './attendees-conflict.domain';

/** Shows two versions of the list of parties, and lets the user choose party by party. */
export function AttendeesConflictPage({ conflict }: { conflict: SaveConflict<AttendeeDraft[]> }) {
  const t = useTexts('case');
  const resolve = useSetAtom(queuedAttendees.resolveAtom);
  const { base, ownVersion, serverVersion, isTwoTabs } = conflict;
  const versions = toComparableVersions({
    base: base ?? [],
    ownVersion,
    serverVersion: serverVersion.values,
  });
  // A party that only one side has changed is merged without asking.
  const undecided = findDifferingFields(attendeeMergeFields, versions).filter(
    ({ changedBy }) => changedBy === null,
  );
  return (
    <ConflictChoice
      key={isTwoTabs ? 'two tabs' : serverVersion.revision}
      isTwoTabs={isTwoTabs}
      title={t('attendees.conflict.title')}
      text={t('attendees.conflict.text')}
      author={<ConflictAuthor resource="attendee" revision={serverVersion.revision} />}
      state={t('attendees.conflict.state')}
      items={undecided.map((field) => {
        const [ownAttendee, serverAttendee] = [versions.ownVersion, versions.serverVersion].map(
          (list) => list.find(({ uuid }) => uuid === field.name),
        );
        const differences =
          ownAttendee && serverAttendee && findDifferences(ownAttendee, serverAttendee);
        return {
          ...field,
          legend: <bdi>{(ownAttendee ?? serverAttendee)?.name}</bdi>,
          mine: differences && (
            <Differences names={differences.names} shown={differences.ownVersion} />
          ),
          theirs: differences && (
            <Differences names={differences.names} shown={differences.serverVersion} />
          ),
        };
      })}
      onSave={async (choices) => {
        const chosen = mergeByField(attendeeMergeFields, versions, choices);
        if (chosen) await resolve(chosen);
      }}
    />
  );
}

function Differences({
  names,
  shown,
}: {
  names: readonly (keyof ShownAttendee)[];
  shown: ShownAttendee;
}) {
  const t = useTexts('case');
  const shared = useTexts();
  return (
    <dl>
      {names.map((name) => (
        <div key={name}>
          <dt>
            {isNoticeField(name) ? shared(`party.${name}`) : t(`attendees.conflict.fields.${name}`)}
          </dt>
          <dd>
            <Value name={name} shown={shown} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ name, shown }: { name: keyof ShownAttendee; shown: ShownAttendee }) {
  const t = useTexts('case');
  const shared = useTexts();
  const getWayName = useNoticeWayName();
  const { participation, roleCode, position, signature, signedAt } = shown;
  if (name === 'participation') return t(`attendees.participation.${participation}`);
  if (name === 'roleCode')
    return isRoleCode(roleCode) ? t(`attendees.roles.${roleCode}`) : roleCode;
  if (name === 'position' && position !== '') return shared(`positions.${position}`);
  if (name === 'notifiedOn') return formatDay(shown.notifiedOn) || shared('conflict.empty');
  if (name === 'noticeWay') return getWayName(shown.noticeWay) || shared('conflict.empty');
  if (name === 'agreesToShortNotice') return shared(shown.agreesToShortNotice ? 'yes' : 'no');
  if (name !== 'signature') return shown[name] || shared('conflict.empty');
  if (!signature) return t('attendees.conflict.noSignature');
  return (
    <span className="fb-attendee-signature">
      <img src={signature} alt={t('attendees.signature')} width={276} height={60} />
      {signedAt &&
        shared('signature.facts.when', { time: `${formatDate(signedAt)} ${formatTime(signedAt)}` })}
    </span>
  );
}
