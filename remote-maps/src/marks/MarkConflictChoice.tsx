import {
  getMarkFieldValue,
  type KnownMark,
  type MarkField,
  markMergeFields,
} from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { formatDay } from '@feltbok/domain/values/dates.ts';
import { findDifferingFields } from '@feltbok/domain/values/merge.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useHeightText } from '@feltbok/runtime/texts/use-height-text.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { ConflictChoice } from '@feltbok/ui/editing/ConflictChoice.tsx';
import { DeletionChoice } from '@feltbok/ui/editing/DeletionChoice.tsx';
import { RejectedItem } from '@feltbok/ui/editing/RejectedItem.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { formatCoordinate } from '../coordinates/coordinate-text';
import { toZone } from '../mark-model/mark-form.domain';
import { codeListsAtom } from './code-lists.state';
import {
  deleteChangedMarkAtom,
  discardRejectedMarkAtom,
  getMarkConflict,
  getMarkVersions,
  resolveMarkAtom,
} from './mark-conflict.state';
import type { FailedMark } from './marks.state';
import { useMarkName } from './use-mark-name';

/** Shows a mark that two users have changed, field by field and side by side. */
export function MarkConflictChoice({ item }: { item: FailedMark }) {
  const t = useTexts('maps');
  const shared = useTexts();
  const resolve = useSetAtom(resolveMarkAtom);
  const deleteAllTheSame = useSetAtom(deleteChangedMarkAtom);
  const discard = useSetAtom(discardRejectedMarkAtom);
  const nameOf = useMarkName();
  const textOf = useFieldText();
  const conflict = getMarkConflict(item);
  const giveUp = () => void discard(item);
  if (!conflict || item.change.method === 'DELETE') {
    return (
      <div className="fb-mark-failure" role="alert">
        {conflict ? (
          <>
            <p>
              {conflict.isTwoTabs
                ? shared('conflict.twoTabs.deleting', { name: nameOf(conflict.ownVersion.mark) })
                : t('marks.conflict.deleting')}
            </p>
            <DeletionChoice
              name={nameOf(conflict.ownVersion.mark)}
              onDrop={giveUp}
              onDelete={() => void deleteAllTheSame(conflict)}
            />
          </>
        ) : (
          <RejectedItem item={item} words={<p>{t('marks.conflict.gone')}</p>} canRetry={false}>
            <Button onClick={giveUp}>{t('marks.discard')}</Button>
          </RejectedItem>
        )}
      </div>
    );
  }
  const versions = getMarkVersions(conflict);
  // A field that only one of two tabs has changed is merged without a question.
  const fields = findDifferingFields(markMergeFields, versions).filter(
    ({ changedBy }) => !conflict.isTwoTabs || changedBy === null,
  );
  return (
    <ConflictChoice
      isInPanel
      isTwoTabs={conflict.isTwoTabs}
      title={t('marks.savingStatus.conflict')}
      text={t('marks.conflict.text')}
      items={fields.map((field) => ({
        ...field,
        legend: t(`marks.fields.${field.name}`),
        mine: textOf(versions.ownVersion, field.name),
        theirs: textOf(versions.serverVersion, field.name),
      }))}
      onSave={(choices) => resolve(conflict, choices)}
    />
  );
}

const readList = {
  typeOfBoundaryMark: 'BoundaryMarkTypeCodes',
  typeOfGround: 'GroundTypeCodes',
  status: 'BoundaryMarkStatusCodes',
  approved: 'BoundaryMarkApprovalCodes',
  codeForSurvey: 'SurveyCodes',
  measurementMethod: 'Malemetode',
} as const;

/** Formats a field's value for reading. */
function useFieldText(): (mark: KnownMark, field: MarkField) => string {
  const t = useTexts('maps');
  const language = useLanguage();
  const lists = useAtomValue(codeListsAtom);
  const heightTextOf = useHeightText();
  return (mark, field) => {
    if (field === 'height') return mark.height ? heightTextOf(mark.height) : '';
    if (field === 'position') {
      const formatMetres = (value: number) => formatCoordinate(value, language);
      return t('marks.position', {
        north: formatMetres(mark.north),
        east: formatMetres(mark.east),
        zone: toZone(mark.utmType),
      });
    }
    if (field === 'capturedOn') return formatDay(mark.capturedOn ?? '');
    const value = String(getMarkFieldValue(mark, field) ?? '');
    const list = Object.hasOwn(readList, field) ? readList[field as keyof typeof readList] : null;
    return (list && lists.get(list)?.get(value)) || value;
  };
}
