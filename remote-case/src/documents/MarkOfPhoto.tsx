import {
  getMarkTitle,
  type KnownMark,
} from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { ListedDocument } from '@feltbok/domain/cases/documents.domain.ts';
import { loadServerMarksAtom } from '@feltbok/runtime/case/boundary-marks.state.ts';
import { mayDoInCaseAtom } from '@feltbok/runtime/case/case-permissions.state.ts';
import { openBusinessIdAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { caseMarksAtom } from '@feltbok/runtime/editing/case-marks.state.ts';
import { tieDocument } from '@feltbok/runtime/editing/save-document.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { SelectField } from '@feltbok/ui/fields.tsx';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useMemo } from 'react';

/** Returns a function that adds to a deletion question that the photo's boundary mark stays. */
export function useWithMarkNote() {
  const t = useTexts('case');
  const marks = useAtomValue(caseMarksAtom);
  return (question: string, { markUuid }: ListedDocument): string => {
    const isDeleted = typeof marks !== 'string' && !marks.some(({ uuid }) => uuid === markUuid);
    return markUuid && !isDeleted ? `${question} ${t('documents.mark.stays')}` : question;
  };
}

const titleCollator = new Intl.Collator('nb', { numeric: true });
const noMarks: readonly KnownMark[] = [];

/**
 * Lets the user choose the boundary mark that a photo belongs to. Renders nothing in a case without
 * marks.
 */
export function MarkOfPhoto({ photo }: { photo: ListedDocument }) {
  const t = useTexts('case');
  const { get } = useStore();
  const marks = useAtomValue(caseMarksAtom);
  const businessId = useAtomValue(openBusinessIdAtom);
  const load = useSetAtom(loadServerMarksAtom);
  const mayChange = useAtomValue(mayDoInCaseAtom)('documents');
  const isUnknown = typeof marks === 'string';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marks are requested once, when the photo is opened
  useEffect(() => {
    if (isUnknown && businessId !== undefined) void load(businessId);
  }, [businessId, load]);
  const knownMarks = isUnknown ? noMarks : marks;
  const options = useMemo(
    () =>
      knownMarks
        .map((mark): [string, string] => [
          mark.uuid,
          getMarkTitle(mark) || t('documents.mark.unnumbered'),
        ])
        .sort(([, a], [, b]) => titleCollator.compare(a, b)),
    [knownMarks, t],
  );
  const markUuid = photo.markUuid ?? '';
  if (!isUnknown && options.length === 0 && !markUuid) return null;
  const isListed = knownMarks.some(({ uuid }) => uuid === markUuid);
  const unlisted = isUnknown ? t('documents.atMark') : t('documents.mark.deleted');
  return (
    <div className="fb-document-mark">
      <SelectField
        label={t('documents.mark.label')}
        value={markUuid}
        disabled={!mayChange}
        options={[
          ['', t('documents.mark.none')],
          ...(markUuid && !isListed ? [[markUuid, unlisted] as const] : []),
          ...options,
        ]}
        onChange={(uuid) => void tieDocument(get, photo, uuid || null)}
      />
      {isUnknown && <p role="status">{t(`documents.mark.${marks}`)}</p>}
    </div>
  );
}
