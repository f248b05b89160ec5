import { formatByteSize } from '@feltbok/domain/documents/byte-size.ts';
import {
  askForDocumentRoomAtom,
  documentRoomAtom,
} from '@feltbok/runtime/case/document-room.state.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** Bytes that a photo may need; with less room the next photo could be rejected. */
const photoBytes = 5_000_000;

/** Says how much room is left for the customer's documents. It shows nothing without a limit. */
export function DocumentRoomNote() {
  const t = useTexts();
  const language = useLanguage();
  const bytesLeft = useAtomValue(documentRoomAtom);
  const ask = useSetAtom(askForDocumentRoomAtom);
  const waiting = useAtomValue(queueAtom).waiting.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent documents take room
  useEffect(() => void ask(), [ask, waiting]);
  if (bytesLeft === null) return null;
  if (bytesLeft < photoBytes) return <p role="alert">{t('documentRoom.none')}</p>;
  return <p>{t('documentRoom.left', { size: formatByteSize(bytesLeft, language) })}</p>;
}
