import type { DocumentType } from '@feltbok/contract/documents.ts';
import { listCaseDocuments } from '@feltbok/domain/cases/documents.domain.ts';
import { buildDocumentName } from '@feltbok/domain/documents/file-name.domain.ts';
import { openBusinessAtom, openBusinessIdAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { saveDocument } from '@feltbok/runtime/editing/save-document.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { getText } from '@feltbok/runtime/i18n/i18n.ts';
import { customerContextAtom } from '@feltbok/runtime/session/session.state.ts';
import { atom } from 'jotai';
import { chosenDraftsAtom, dropChosenAtom, storeChosenAtom } from './chosen-drafts.state';
import { type ChosenFile, isReadyFile, prepareFile } from './ready-file';

/** An upload in progress: the user looks at the files, gives them a type, and saves them. */
export interface Upload {
  step: 'preview' | 'type';
  files: readonly ChosenFile[];
  /** Number of further files that are still being prepared. */
  preparing: number;
  /** True while the device stores the documents. */
  isSaving: boolean;
}

/** Limit in bytes that applies when the API does not name one. */
const defaultMaxBytes = 100 * 1024 * 1024;

const uploadOfBusinessAtom = atom<{ businessId: number; upload: Upload } | null>(null);

/** Largest size of a document, in bytes. */
export const documentMaxBytesAtom = atom(
  (get) => get(customerContextAtom)?.documentMaxBytes ?? defaultMaxBytes,
);

/** The open business's upload; null while nothing is being uploaded. */
export const uploadAtom = atom((get) => {
  const current = get(uploadOfBusinessAtom);
  return current && current.businessId === get(openBusinessIdAtom) ? current.upload : null;
});

const setUploadAtom = atom(null, (get, set, upload: Upload | null) => {
  const businessId = get(openBusinessIdAtom);
  set(uploadOfBusinessAtom, upload && businessId !== undefined ? { businessId, upload } : null);
});

const changeUploadAtom = atom(null, (get, set, change: Partial<Upload>) => {
  const upload = get(uploadAtom);
  if (upload) set(setUploadAtom, { ...upload, ...change });
});

/** Prepares files one after the other, and adds each to the upload as soon as it is ready. */
export const chooseFilesAtom = atom(
  null,
  async (get, set, files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    const current = get(uploadAtom) ?? {
      step: 'preview',
      files: [],
      preparing: 0,
      isSaving: false,
    };
    set(setUploadAtom, {
      ...current,
      step: 'preview',
      preparing: current.preparing + files.length,
    });
    const businessId = get(openBusinessIdAtom);
    const limits = {
      maxBytes: get(documentMaxBytesAtom),
      mediaTypes: get(customerContextAtom)?.documentMediaTypes,
    };
    for (const file of files) {
      const chosen = await prepareFile(file, limits);
      const upload = get(uploadAtom);
      // The upload was cancelled, or another case was opened, in the meantime.
      if (!upload || upload.preparing === 0 || get(openBusinessIdAtom) !== businessId) return;
      set(changeUploadAtom, { files: [...upload.files, chosen], preparing: upload.preparing - 1 });
      if (!isReadyFile(chosen)) continue;
      await set(storeChosenAtom, chosen);
      // The user may have removed the file while the device stored it.
      const isRemoved = !get(uploadAtom)?.files.some(({ uuid }) => uuid === chosen.uuid);
      if (isRemoved) await set(dropChosenAtom, [chosen.uuid]);
    }
  },
);

/**
 * Restores files that were chosen on an earlier page, for example one that ended while its camera
 * was open.
 */
export const restoreUploadAtom = atom(null, (get, set) => {
  const open = get(openBusinessAtom);
  if (!open || get(uploadAtom)) return;
  const saved = new Set(listCaseDocuments(open.business).map(({ uuid }) => uuid));
  const files = get(chosenDraftsAtom).filter(({ uuid }) => !saved.has(uuid));
  if (files.length === 0) return;
  set(setUploadAtom, { step: 'preview', files, preparing: 0, isSaving: false });
  get(hostServicesAtom).notify({ kind: 'success', text: getText('drafts.restoredFiles') });
});

export const removeFileAtom = atom(null, (get, set, uuid: string) => {
  const upload = get(uploadAtom);
  const files = upload?.files.filter((file) => file.uuid !== uuid) ?? [];
  void set(dropChosenAtom, [uuid]);
  if (files.length === 0 && !upload?.preparing) set(setUploadAtom, null);
  else set(changeUploadAtom, { files });
});

export const goToStepAtom = atom(null, (_get, set, step: Upload['step']) =>
  set(changeUploadAtom, { step }),
);

/** Cancels the upload and drops its files. */
export const cancelUploadAtom = atom(null, (get, set) => {
  const files = get(uploadAtom)?.files ?? [];
  void set(
    dropChosenAtom,
    files.map(({ uuid }) => uuid),
  );
  set(setUploadAtom, null);
});

/** The document or file that a chosen file seems to be a copy of. */
export interface LikelyCopy {
  fileName: string;
  /** `batch` for another chosen file, which is not in the case yet. */
  isIn: 'case' | 'batch';
}

/**
 * Likely originals by the uuid of the chosen file: a document of the case, or an earlier chosen
 * file, with the same type and number of bytes. Two different photographs never have the same.
 */
export const likelyCopiesAtom = atom((get): ReadonlyMap<string, LikelyCopy> => {
  const open = get(openBusinessAtom);
  const ready = get(uploadAtom)?.files.filter(isReadyFile) ?? [];
  const listed = open ? listCaseDocuments(open.business) : [];
  const copies = new Map<string, LikelyCopy>();
  ready.forEach((file, index) => {
    const isSame = (fileSize: number, fileType: string) =>
      fileSize === file.content.size && fileType === file.fileType;
    const stored = listed.find((document) => isSame(document.fileSize, document.fileType));
    const earlier = ready
      .slice(0, index)
      .find(({ content, fileType }) => isSame(content.size, fileType));
    if (stored) copies.set(file.uuid, { fileName: stored.fileName, isIn: 'case' });
    else if (earlier) copies.set(file.uuid, { fileName: earlier.fileName, isIn: 'batch' });
  });
  return copies;
});

/** Selects the question to ask before likely copies are uploaded. */
export function findCopyQuestion(copies: ReadonlyMap<string, LikelyCopy>) {
  const places = new Set([...copies.values()].map(({ isIn }) => isIn));
  if (places.size > 1) return 'documents.upload.mixedQuestion';
  return places.has('batch') ? 'documents.upload.batchQuestion' : 'documents.upload.copyQuestion';
}

/**
 * Saves all prepared files under this type. Files that could not be saved stay chosen, and the user
 * has been notified.
 */
export const saveUploadAtom = atom(null, async (get, set, type: DocumentType): Promise<void> => {
  const upload = get(uploadAtom);
  const caseNumber = get(openBusinessAtom)?.business.details.caseNumber;
  if (!upload || upload.isSaving || caseNumber === undefined) return;
  set(changeUploadAtom, { isSaving: true });
  let remaining: readonly ChosenFile[] = upload.files.filter(isReadyFile);
  for (const file of upload.files.filter(isReadyFile)) {
    const fileName = buildDocumentName(
      { caseNumber, documentTypeCode: type.code, uuid: file.uuid },
      file.fileName,
    );
    if ((await saveDocument(get, { ...file, fileName }, type)) === 'not saved') break;
    remaining = remaining.filter((candidate) => candidate !== file);
    await set(dropChosenAtom, [file.uuid]);
  }
  if (remaining.length === 0) set(setUploadAtom, null);
  else set(changeUploadAtom, { files: remaining, isSaving: false });
});
