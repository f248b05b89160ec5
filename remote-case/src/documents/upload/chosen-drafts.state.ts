import { decodeBase64, encodeBase64 } from '@feltbok/domain/values/base64.ts';
import { openBusinessAtom, openBusinessIdAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { filterDrafts } from '@feltbok/runtime/editing/use-draft.ts';
import { dropDraftAtom, storeDraftAtom } from '@feltbok/runtime/session/drafts.state.ts';
import { atom } from 'jotai';
import type { AcceptedFile } from './ready-file';

/** A chosen file as a draft on the device. */
interface ChosenFields extends Omit<AcceptedFile, 'content'> {
  /** Base64, since drafts are JSON. */
  content: string;
}

/**
 * Bytes of a file beyond which it is no draft: a photograph is smaller, and other files are read
 * again from their folder.
 */
const largestDraft = 12_000_000;

const toKey = (uuid: string) => `document ${uuid}`;

/**
 * Stores a chosen file of the open business until it is uploaded or let go. Tablets end the page
 * while their camera is open, and the photographs taken before are nowhere else.
 */
export const storeChosenAtom = atom(null, async (get, set, file: AcceptedFile): Promise<void> => {
  const business = get(openBusinessAtom)?.business;
  if (!business || file.content.size > largestDraft) return;
  const { content, ...facts } = file;
  const fields: ChosenFields = {
    ...facts,
    content: encodeBase64(new Uint8Array(await content.arrayBuffer())),
  };
  const { details, businessId } = business;
  const draft = {
    key: toKey(file.uuid),
    kind: 'document' as const,
    caseNumber: details.caseNumber,
    name: file.fileName,
    businessId,
    fields,
  };
  // Where it cannot be stored it is on the screen, and its upload says that there is no room.
  await set(storeDraftAtom, draft).catch(() => undefined);
});

export const forgetChosenAtom = atom(null, async (_get, set, uuids: readonly string[]) => {
  await Promise.all(uuids.map((uuid) => set(dropDraftAtom, toKey(uuid)).catch(() => undefined)));
});

/** The files that an earlier page of the open business was left with. */
export const chosenDraftsAtom = atom((get): AcceptedFile[] =>
  filterDrafts<ChosenFields>(get, 'document', get(openBusinessIdAtom)).map(({ fields }) => ({
    ...fields,
    content: new Blob([decodeBase64(fields.content)], { type: fields.fileType }),
  })),
);
