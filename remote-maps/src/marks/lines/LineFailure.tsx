import type { KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import {
  type LineField,
  lineMergeFields,
} from '@feltbok/domain/boundary-lines/boundary-lines.domain.ts';
import { formatDay } from '@feltbok/domain/values/dates.ts';
import { findDifferingFields } from '@feltbok/domain/values/merge.ts';
import { getRejectionReason } from '@feltbok/offline/queue/rejection.domain.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { ConflictChoice } from '@feltbok/ui/editing/ConflictChoice.tsx';
import { DeletionChoice } from '@feltbok/ui/editing/DeletionChoice.tsx';
import { RejectedItem } from '@feltbok/ui/editing/RejectedItem.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { codeListsAtom } from '../code-lists.state';
import {
  deleteChangedLineAtom,
  discardRejectedLineAtom,
  getLineConflict,
  getLineVersions,
  resolveLineAtom,
} from './line-edit.state';
import { type FailedLine, failedLinesAtom } from './lines.state';
import { useLineLength, useLineName } from './use-line-texts';

/** Tells why the server rejected a line, and what the user can do; empty without a failure. */
export function LineFailure({ uuid }: { uuid: string }) {
  const t = useTexts('lines');
  const maps = useTexts('maps');
  const shared = useTexts();
  const discard = useSetAtom(discardRejectedLineAtom);
  const item = useAtomValue(failedLinesAtom).get(uuid);
  if (!item) return null;
  if (item.conflict) return <LineConflictChoice key={item.failedAt} item={item} />;
  const reason = shared(`sync.refusals.${getRejectionReason(item)}`);
  return (
    <div className="fb-mark-failure" role="alert">
      <RejectedItem item={item} words={<p>{t('rejected', { reason })}</p>}>
        <Button danger onClick={() => void discard(item)}>
          {maps('marks.discard')}
        </Button>
      </RejectedItem>
    </div>
  );
}

/** Shows a line that two users have changed, field by field and side by side. */
function LineConflictChoice({ item }: { item: FailedLine }) {
  const t = useTexts('lines');
  const maps = useTexts('maps');
  const resolve = useSetAtom(resolveLineAtom);
  const textOf = useFieldText();
  const conflict = getLineConflict(item);
  if (!conflict || item.change.method === 'DELETE') return <LineDeletionChoice item={item} />;
  const versions = getLineVersions(conflict);
  // A field that only one of two tabs has changed is merged without a question.
  const fields = findDifferingFields(lineMergeFields, versions).filter(
    ({ changedBy }) => !conflict.isTwoTabs || changedBy === null,
  );
  return (
    <ConflictChoice
      isInPanel
      isTwoTabs={conflict.isTwoTabs}
      title={maps('marks.savingStatus.conflict')}
      text={t('conflict.text')}
      items={fields.map((field) => ({
        ...field,
        legend: t(`fields.${field.name}`),
        mine: textOf(versions.ownVersion, field.name),
        theirs: textOf(versions.serverVersion, field.name),
      }))}
      onSave={(choices) => resolve(conflict, choices)}
    />
  );
}

/** One of the two sides has deleted the line. */
function LineDeletionChoice({ item }: { item: FailedLine }) {
  const t = useTexts('lines');
  const maps = useTexts('maps');
  const shared = useTexts();
  const nameOf = useLineName();
  const discard = useSetAtom(discardRejectedLineAtom);
  const deleteAllTheSame = useSetAtom(deleteChangedLineAtom);
  const conflict = getLineConflict(item);
  const giveUp = () => void discard(item);
  if (!conflict) {
    return (
      <div className="fb-mark-failure" role="alert">
        <RejectedItem item={item} words={<p>{t('conflict.gone')}</p>} canRetry={false}>
          <Button onClick={giveUp}>{maps('marks.discard')}</Button>
        </RejectedItem>
      </div>
    );
  }
  const name = nameOf(conflict.ownVersion.line);
  return (
    <div className="fb-mark-failure" role="alert">
      <p>
        {conflict.isTwoTabs
          ? shared('conflict.twoTabs.deleting', { name })
          : t('conflict.deleting')}
      </p>
      <DeletionChoice
        name={name}
        onDrop={giveUp}
        onDelete={() => void deleteAllTheSame(conflict)}
      />
    </div>
  );
}

/** Formats a field's value for reading. */
function useFieldText(): (line: KnownLine, field: LineField) => string {
  const t = useTexts('lines');
  const lengthOf = useLineLength();
  const nameOf = useLineName();
  const methods = useAtomValue(codeListsAtom).get('Malemetode');
  const attendees = useAtomValue(openBusinessAtom)?.business.attendees ?? [];
  const formatParty = (uuid: string) =>
    attendees.find((attendee) => attendee.uuid === uuid)?.name ?? t('formerParty');
  return (line, field) => {
    switch (field) {
      case 'course':
        return [
          nameOf(line),
          lengthOf(line),
          line.curvePoints.length > 0
            ? t('curve', { count: line.curvePoints.length })
            : t('straight'),
        ].join(' · ');
      case 'follows':
        return t(`follows.${line.follows}`);
      case 'administrativeBoundary':
        return t(`administrative.${line.administrativeBoundary}`);
      case 'disputed':
      case 'followsTerrainDetail':
        return t(line[field] ? 'yes' : 'no');
      case 'agreedBy':
        return line.agreedBy.map(formatParty).join(', ');
      case 'accuracy':
        return String(line.quality.accuracy ?? '');
      case 'capturedOn':
        return formatDay(line.capturedOn ?? '');
      case 'measurementMethod':
        return methods?.get(line.measurementMethod) ?? line.measurementMethod;
      default:
        return line[field];
    }
  };
}
