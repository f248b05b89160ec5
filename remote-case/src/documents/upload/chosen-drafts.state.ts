import { decodeBase64, encodeBase64 } from '@feltbok/domain/values/base64.ts';
import { openBusinessAtom, openBusinessIdAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { filterDrafts } from '@feltbok/runtime/editing/use-draft.ts';
import { dropDraftAtom, storeDraftAtom } from '@feltbok/runtime/session/drafts.state.ts';
import { atom } from 'jotai';
import type { AcceptedFile } from './ready-file';

/** A chosen file in the form in which it is stored on the device. */
interface ChosenFields extends Omit<AcceptedFile, 'content'> {
  /** Base64, since drafts are JSON. */
  content: string;
}

/**
 * Largest file in bytes to be stored as a draft. Photographs are smaller, and other files can be
 * chosen again.
 */
const maxDraftBytes = 12_000_000;

const toDraftKey = (uuid: string) => `document ${uuid}`;

/**
 * Stores a chosen file of the open business until it is uploaded or removed. Tablets may end the
 * page while the camera is open, and photographs taken before exist nowhere else.
 */
export const storeChosenAtom = atom(null, async (get, set, file: AcceptedFile): Promise<void> => {
  const business = get(openBusinessAtom)?.business;
  if (!business || file.content.size > maxDraftBytes) return;
  const { content, ...facts } = file;
  const fields: ChosenFields = {
    ...facts,
    content: encodeBase64(new Uint8Array(await content.arrayBuffer())),
  };
  const { details, businessId } = business;
  const draft = {
    key: toDraftKey(file.uuid),
    kind: 'document' as const,
    caseNumber: details.caseNumber,
    name: file.fileName,
    businessId,
    fields,
  };
  // A file that cannot be stored stays on the screen; its upload reports that there is no room.
  await set(storeDraftAtom, draft).catch(() => undefined);
});

export const dropChosenAtom = atom(null, async (_get, set, uuids: readonly string[]) => {
  await Promise.all(
    uuids.map((uuid) => set(dropDraftAtom, toDraftKey(uuid)).catch(() => undefined)),
  );
});

/** Files that were chosen on an earlier page of the open business and not uploaded. */
export const chosenDraftsAtom = atom((get): AcceptedFile[] =>
  filterDrafts<ChosenFields>(get, 'document', get(openBusinessIdAtom)).map(({ fields }) => ({
    ...fields,
    content: new Blob([decodeBase64(fields.content)], { type: fields.fileType }),
  })),
);
