import {
  getMarkTitle,
  type KnownMark,
} from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { ListedDocument } from '@feltbok/domain/cases/documents.domain.ts';
import { loadServerMarksAtom } from '@feltbok/runtime/case/boundary-marks.state.ts';
import { openBusinessIdAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { caseMarksAtom } from '@feltbok/runtime/editing/case-marks.state.ts';
import { tieDocument } from '@feltbok/runtime/editing/save-document.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { mayDoAtom } from '@feltbok/runtime/session/session.state.ts';
import { SelectField } from '@feltbok/ui/fields.tsx';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useMemo } from 'react';

/**
 * Adds to a question whether a document is to go that it stands at a boundary mark, where it does,
 * and that this stays.
 */
export function useWithMarkNote() {
  const t = useTexts('case');
  const marks = useAtomValue(caseMarksAtom);
  return (question: string, { markUuid }: ListedDocument): string => {
    const isDeleted = typeof marks !== 'string' && !marks.some(({ uuid }) => uuid === markUuid);
    return markUuid && !isDeleted ? `${question} ${t('documents.mark.stays')}` : question;
  };
}

const byTitle = new Intl.Collator('nb', { numeric: true });
const none: readonly KnownMark[] = [];

/**
 * Which boundary mark a photo belongs to: one of those of the case, or none. Nothing where the case
 * has no marks.
 */
export function MarkOfPhoto({ photo }: { photo: ListedDocument }) {
  const t = useTexts('case');
  const { get } = useStore();
  const marks = useAtomValue(caseMarksAtom);
  const businessId = useAtomValue(openBusinessIdAtom);
  const load = useSetAtom(loadServerMarksAtom);
  const mayChange = useAtomValue(mayDoAtom)('documents');
  const isUnknown = typeof marks === 'string';
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, as the photo is opened
  useEffect(() => {
    if (isUnknown && businessId !== undefined) void load(businessId);
  }, [businessId, load]);
  const known = isUnknown ? none : marks;
  const options = useMemo(
    () =>
      known
        .map((mark): [string, string] => [
          mark.uuid,
          getMarkTitle(mark) || t('documents.mark.unnumbered'),
        ])
        .sort(([, a], [, b]) => byTitle.compare(a, b)),
    [known, t],
  );
  const tied = photo.markUuid ?? '';
  if (!isUnknown && options.length === 0 && !tied) return null;
  const isListed = known.some(({ uuid }) => uuid === tied);
  const unlisted = isUnknown ? t('documents.atMark') : t('documents.mark.deleted');
  return (
    <div className="fb-document-mark">
      <SelectField
        label={t('documents.mark.label')}
        value={tied}
        disabled={!mayChange}
        options={[
          ['', t('documents.mark.none')],
          ...(tied && !isListed ? [[tied, unlisted] as const] : []),
          ...options,
        ]}
        onChange={(uuid) => void tieDocument(get, photo, uuid || null)}
      />
      {isUnknown && <p role="status">{t(`documents.mark.${marks}`)}</p>}
    </div>
  );
}
