import type { DocumentType } from '@feltbok/contract/documents.ts';
import { listCaseDocuments } from '@feltbok/domain/cases/documents.domain.ts';
import { buildDocumentName } from '@feltbok/domain/documents/file-name.domain.ts';
import { openBusinessAtom, openBusinessIdAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { saveDocument } from '@feltbok/runtime/editing/save-document.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { getText } from '@feltbok/runtime/i18n/i18n.ts';
import { customerContextAtom } from '@feltbok/runtime/session/session.state.ts';
import { atom } from 'jotai';
import { chosenDraftsAtom, forgetChosenAtom, storeChosenAtom } from './chosen-drafts.state';
import { type ChosenFile, isReadyFile, readyFile } from './ready-file';

/** What is being uploaded, step by step: files are looked at, then given a type, then saved. */
export interface Upload {
  step: 'preview' | 'type';
  files: readonly ChosenFile[];
  /** How many more are being made ready. */
  preparing: number;
  /** True while the device stores them. */
  isSaving: boolean;
}

/** Limit where the API does not name one. */
const usualMaxBytes = 100 * 1024 * 1024;

const uploadOfBusinessAtom = atom<{ businessId: number; upload: Upload } | null>(null);

/** Largest size of a document, in bytes. */
export const documentMaxBytesAtom = atom(
  (get) => get(customerContextAtom)?.documentMaxBytes ?? usualMaxBytes,
);

/** Of the open business; null while nothing is being uploaded. */
export const uploadAtom = atom((get) => {
  const own = get(uploadOfBusinessAtom);
  return own && own.businessId === get(openBusinessIdAtom) ? own.upload : null;
});

const setUploadAtom = atom(null, (get, set, upload: Upload | null) => {
  const businessId = get(openBusinessIdAtom);
  set(uploadOfBusinessAtom, upload && businessId !== undefined ? { businessId, upload } : null);
});

const changeAtom = atom(null, (get, set, change: Partial<Upload>) => {
  const upload = get(uploadAtom);
  if (upload) set(setUploadAtom, { ...upload, ...change });
});

/**
 * Makes files ready, one after the other, and shows each as soon as it is; further ones join those
 * that are there.
 */
export const chooseFilesAtom = atom(
  null,
  async (get, set, files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    const begun = get(uploadAtom) ?? { step: 'preview', files: [], preparing: 0, isSaving: false };
    set(setUploadAtom, { ...begun, step: 'preview', preparing: begun.preparing + files.length });
    const businessId = get(openBusinessIdAtom);
    const limits = {
      maxBytes: get(documentMaxBytesAtom),
      mediaTypes: get(customerContextAtom)?.documentMediaTypes,
    };
    for (const file of files) {
      const chosen = await readyFile(file, limits);
      const upload = get(uploadAtom);
      // Cancelled meanwhile, or another case is open.
      if (!upload || upload.preparing === 0 || get(openBusinessIdAtom) !== businessId) return;
      set(changeAtom, { files: [...upload.files, chosen], preparing: upload.preparing - 1 });
      if (!isReadyFile(chosen)) continue;
      await set(storeChosenAtom, chosen);
      // Removed or cancelled while the device stored it.
      const isLetGo = !get(uploadAtom)?.files.some(({ uuid }) => uuid === chosen.uuid);
      if (isLetGo) await set(forgetChosenAtom, [chosen.uuid]);
    }
  },
);

/**
 * Shows again the files that an earlier page was left with, as one that ended while its camera was
 * open.
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
  void set(forgetChosenAtom, [uuid]);
  if (files.length === 0 && !upload?.preparing) set(setUploadAtom, null);
  else set(changeAtom, { files });
});

export const goToStepAtom = atom(null, (_get, set, step: Upload['step']) =>
  set(changeAtom, { step }),
);

/** Drops all of the upload. */
export const cancelUploadAtom = atom(null, (get, set) => {
  const files = get(uploadAtom)?.files ?? [];
  void set(
    forgetChosenAtom,
    files.map(({ uuid }) => uuid),
  );
  set(setUploadAtom, null);
});

/** What a chosen file seems to be a copy of. */
export interface LikelyCopy {
  fileName: string;
  /** `batch` for another chosen file, which the case does not have yet. */
  isIn: 'case' | 'batch';
}

/**
 * Of each chosen file a document of the case with the very same type and number of bytes, or
 * another chosen file: two different photographs never have the same. By uuid of the file.
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

/** Which question is asked before likely copies are uploaded: by where the first of each is. */
export function findCopyQuestion(copies: ReadonlyMap<string, LikelyCopy>) {
  const places = new Set([...copies.values()].map(({ isIn }) => isIn));
  if (places.size > 1) return 'documents.upload.mixedQuestion';
  return places.has('batch') ? 'documents.upload.batchQuestion' : 'documents.upload.copyQuestion';
}

/**
 * Saves all that is ready under this type. What could not be saved stays chosen, and the user has
 * been notified.
 */
export const saveUploadAtom = atom(null, async (get, set, type: DocumentType): Promise<void> => {
  const upload = get(uploadAtom);
  const caseNumber = get(openBusinessAtom)?.business.details.caseNumber;
  if (!upload || upload.isSaving || caseNumber === undefined) return;
  set(changeAtom, { isSaving: true });
  let left: readonly ChosenFile[] = upload.files.filter(isReadyFile);
  for (const file of upload.files.filter(isReadyFile)) {
    const fileName = buildDocumentName(
      { caseNumber, documentTypeCode: type.code, uuid: file.uuid },
      file.fileName,
    );
    if ((await saveDocument(get, { ...file, fileName }, type)) === 'not saved') break;
    left = left.filter((one) => one !== file);
    await set(forgetChosenAtom, [file.uuid]);
  }
  if (left.length === 0) set(setUploadAtom, null);
  else set(changeAtom, { files: left, isSaving: false });
});
