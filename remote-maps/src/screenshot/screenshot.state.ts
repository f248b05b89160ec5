import { listDocumentGroups } from '@feltbok/domain/cases/documents.domain.ts';
import { usualScreenshotType } from '@feltbok/domain/documents/document-purpose.ts';
import { buildDocumentName } from '@feltbok/domain/documents/file-name.domain.ts';
import { createStoredAnswers } from '@feltbok/offline/stores/stored-answers.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { deviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { saveDocument } from '@feltbok/runtime/editing/save-document.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { customerContextAtom } from '@feltbok/runtime/session/session.state.ts';
import { atom } from 'jotai';

/** The document type where the customer has not configured another. */
const usualType = { code: usualScreenshotType, codeValue: 'Kart' };

const takingAtom = atom(false);

/** The document type of map pictures, from the code list on the device. */
const screenshotTypeAtom = atom(null, async (get): Promise<typeof usualType> => {
  const code = get(customerContextAtom)?.screenshotDocumentType ?? usualType.code;
  const open = get(openBusinessAtom);
  const group =
    open &&
    listDocumentGroups(open.business).find(({ documentTypeCode }) => documentTypeCode === code);
  if (group) return { code, codeValue: group.documentTypeName };
  const answers = createStoredAnswers(get(deviceStoreAtom), get(hostServicesAtom).api);
  const known = (await answers.recall('getDocumentTypes', { path: {} }).catch(() => null))?.body;
  return known?.find((type) => type.code === code) ?? { code, codeValue: usualType.codeValue };
});

/**
 * Draws a picture of the map and stores it as a document of the open case, which is sent when there
 * is network.
 * @param draw returns PNG
 * @returns the outcome; `failed` has been reported
 */
export const takeScreenshotAtom = atom(
  null,
  async (
    get,
    set,
    draw: () => Promise<Blob>,
  ): Promise<'stored' | 'not saved' | { failed: unknown }> => {
    const caseNumber = get(openBusinessAtom)?.business.details.caseNumber;
    if (caseNumber === undefined || get(takingAtom)) return 'not saved';
    set(takingAtom, true);
    try {
      const content = await draw();
      const type = await set(screenshotTypeAtom);
      const uuid = crypto.randomUUID();
      const fileName = buildDocumentName(
        { caseNumber, documentTypeCode: type.code, uuid },
        'kart.png',
      );
      const file = {
        uuid,
        fileName,
        description: 'Kart',
        content,
        fileType: 'image/png',
        isRelevant: false,
      };
      const purpose = 'mapPicture' as const;
      return await saveDocument(
        get,
        { ...file, purpose, capturedAt: new Date().toISOString(), position: null },
        type,
      );
    } catch (failed) {
      get(hostServicesAtom).reportError(failed, 'maps');
      return { failed };
    } finally {
      set(takingAtom, false);
    }
  },
);
