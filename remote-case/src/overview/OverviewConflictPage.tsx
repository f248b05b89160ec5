import type { BasisConfirmation } from '@feltbok/domain/cases/basis-confirmations.ts';
import { listCaseDocuments } from '@feltbok/domain/cases/documents.domain.ts';
import {
  getBasisItem,
  isBasisPart,
  type OverviewFields,
  type OverviewPart,
  overviewMergeFields,
} from '@feltbok/domain/cases/overview-fields.ts';
import { getAppointedSurveyor } from '@feltbok/domain/cases/surveyor.ts';
import { formatDay } from '@feltbok/domain/values/dates.ts';
import { findDifferingFields, mergeByField } from '@feltbok/domain/values/merge.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import type { SaveConflict } from '@feltbok/runtime/editing/queued-changes.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { ConflictAuthor } from '@feltbok/ui/editing/ConflictAuthor.tsx';
import { ConflictChoice } from '@feltbok/ui/editing/ConflictChoice.tsx';
import { lazyPart } from '@feltbok/ui/lazy-part.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { queuedOverview } from './overview.state';

/** Few conflicts are about the basis for registration. */
const LazyItemName = lazyPart(async () => (await import('./BasisItemName')).BasisItemName);

/** Shows two versions of the overview, and lets the user choose field by field. */
export function OverviewConflictPage({ conflict }: { conflict: SaveConflict<OverviewFields> }) {
  const t = useTexts('case');
  const shared = useTexts();
  const resolve = useSetAtom(queuedOverview.resolveAtom);
  const { base, ownVersion, serverVersion, isTwoTabs } = conflict;
  const versions = { base, ownVersion, serverVersion: serverVersion.values };
  // A field that only one of two tabs has changed is merged without asking.
  const fields = findDifferingFields(overviewMergeFields, versions).filter(
    ({ changedBy }) => !isTwoTabs || changedBy === null,
  );
  const formatConfirmation = useConfirmationText();
  const formatPart = (version: OverviewFields, part: OverviewPart): string => {
    if (part === 'surveyor') return formatSurveyor(version);
    if (isBasisPart(part))
      return formatConfirmation(version.basisConfirmations?.[getBasisItem(part)]);
    const value = version[part];
    if (typeof value === 'string') return part === 'markingDeadline' ? formatDay(value) : value;
    return t(value ? 'overview.conflict.ticked' : 'overview.conflict.notTicked');
  };
  const joinPart = (part: OverviewPart): string | null => {
    const joined = overviewMergeFields.joinField?.(versions, part);
    return joined ? formatPart(joined, part) : null;
  };
  const getLegend = (part: OverviewPart) =>
    isBasisPart(part) ? <LazyItemName item={getBasisItem(part)} /> : shared(`overview.${part}`);
  return (
    <ConflictChoice
      key={isTwoTabs ? 'two tabs' : serverVersion.revision}
      isTwoTabs={isTwoTabs}
      title={t('overview.conflict.title')}
      text={t('overview.conflict.text')}
      author={<ConflictAuthor resource="overview" revision={serverVersion.revision} />}
      items={fields.map((field) => ({
        ...field,
        legend: getLegend(field.name),
        mine: formatPart(ownVersion, field.name),
        theirs: formatPart(serverVersion.values, field.name),
        both: joinPart(field.name),
      }))}
      onSave={async (choices) => {
        const chosen = mergeByField(overviewMergeFields, versions, choices);
        if (chosen) await resolve(chosen);
      }}
    />
  );
}

function useConfirmationText() {
  const t = useTexts('case');
  const open = useAtomValue(openBusinessAtom);
  const documents = open ? listCaseDocuments(open.business) : [];
  return (confirmation: BasisConfirmation | undefined): string => {
    if (!confirmation) return t('overview.conflict.notConfirmed');
    const { answer, reference, day, documentUuid, reason } = confirmation;
    const document = documents.find(({ uuid }) => uuid === documentUuid)?.fileName;
    const words = answer === 'documented' ? [reference, formatDay(day), document] : [reason];
    return [t(`overview.conflict.${answer}`), ...words].filter(Boolean).join(', ');
  };
}

function formatSurveyor(version: OverviewFields): string {
  const { name, number, authorisedOn, validUntil } = getAppointedSurveyor(version);
  const days = [authorisedOn, validUntil].map(formatDay);
  const period = days.some(Boolean) ? days.join('–') : '';
  return [name, number, period].filter(Boolean).join(', ');
}
