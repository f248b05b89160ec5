import type { ListedDocument, ListedGroup } from '@feltbok/domain/cases/documents.domain.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { additionalFeaturesAtom } from '@feltbok/runtime/session/session.state.ts';
import { useAtomValue } from 'jotai';
import { startTransition, useEffect, useId, useState } from 'react';
import { DocumentItem } from './DocumentItem';
import { documentGroupsAtom, uploadStatusesAtom } from './documents.state';

interface DocumentGroupsProps {
  onOpen: (document: ListedDocument) => void;
}

/** Lists the documents by type. */
export function DocumentGroups({ onOpen }: DocumentGroupsProps) {
  const groups = useShownGroups(useAtomValue(documentGroupsAtom));
  return groups.map((group) => (
    <DocumentGroup key={group.documentTypeCode} group={group} onOpen={onOpen} />
  ));
}

function DocumentGroup({ group, onOpen }: DocumentGroupsProps & { group: ListedGroup }) {
  const t = useTexts('case');
  const heading = useId();
  const hasRelevance = useAtomValue(additionalFeaturesAtom);
  const statuses = useAtomValue(uploadStatusesAtom);
  return (
    <section className="fb-documents-group" aria-labelledby={heading}>
      <h3 id={heading}>
        {group.documentTypeName}
        <span className="fb-documents-count">
          <span aria-hidden="true">{group.numberOfAttachments}</span>
          <span className="fb-visually-hidden">
            {t('documents.attachments', { count: group.numberOfAttachments })}
          </span>
        </span>
      </h3>
      <ul>
        {group.documents.map((document) => (
          <DocumentItem
            key={document.uuid}
            document={document}
            status={statuses.get(document.uuid)}
            hasRelevance={hasRelevance}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </section>
  );
}

/** Number of rows that fill a tall screen. */
const initialRowCount = 24;

/** Renders the rows that fill the screen first, so that it takes input early, and then the rest. */
function useShownGroups(groups: readonly ListedGroup[]): readonly ListedGroup[] {
  const [isWhole, setIsWhole] = useState(false);
  useEffect(() => {
    // The next frame begins after the first rows are drawn.
    const frame = requestAnimationFrame(() => startTransition(() => setIsWhole(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  if (isWhole) return groups;
  let room = initialRowCount;
  return groups.flatMap((group) => {
    const documents = group.documents.slice(0, room);
    room -= documents.length;
    return documents.length > 0 ? [{ ...group, documents }] : [];
  });
}
