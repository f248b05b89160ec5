import { formatByteSize } from '@feltbok/domain/documents/byte-size.ts';
import {
  askForDocumentRoomAtom,
  documentRoomAtom,
} from '@feltbok/runtime/case/document-room.state.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** Less than a photo takes: the next one would be rejected. */
const photoBytes = 5_000_000;

/**
 * How much more the customer's documents may take, beside the way to a new photo. Without a limit
 * there is nothing.
 */
export function DocumentRoomNote() {
  const t = useTexts();
  const language = useLanguage();
  const left = useAtomValue(documentRoomAtom);
  const ask = useSetAtom(askForDocumentRoomAtom);
  const waiting = useAtomValue(queueAtom).waiting.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was sent takes room
  useEffect(() => void ask(), [ask, waiting]);
  if (left === null) return null;
  if (left < photoBytes) return <p role="alert">{t('documentRoom.none')}</p>;
  return <p>{t('documentRoom.left', { size: formatByteSize(left, language) })}</p>;
}
