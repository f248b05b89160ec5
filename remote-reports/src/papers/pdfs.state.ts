import type { DeviceStore } from '@feltbok/offline/stores/device-store.data.ts';
import { openBusinessIdAtom } from '@feltbok/runtime/case/open-business.state.ts';
import {
  type GeneratedPaper,
  isCopy,
  listGeneratedPapers,
  paperCopies,
} from '@feltbok/runtime/device/generated-papers.state.ts';
import { deviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { getText } from '@feltbok/runtime/i18n/i18n.ts';
import { saveFile } from '@feltbok/runtime/page/save-file.ts';
import { windowForFile } from '@feltbok/runtime/page/window-for-file.ts';
import { atom } from 'jotai';

const knownAtom = atom<readonly GeneratedPaper[]>([]);

const getPaperStore = (device: DeviceStore, paper: GeneratedPaper) =>
  isCopy(paper) ? paperCopies(device) : listGeneratedPapers(device);

/**
 * Finds by kind the PDFs of the open business on this device: those of the server, then copies,
 * each newest first.
 */
export const pdfsAtom = atom((get) => {
  const known = get(knownAtom);
  const businessId = get(openBusinessIdAtom);
  return (kind: GeneratedPaper['kind']) =>
    known.filter((pdf) => pdf.kind === kind && pdf.businessId === businessId);
});

/**
 * Finds the PDFs of a kind on the device. @returns those of the server; null when reading failed
 */
export const lookForPdfsAtom = atom(
  null,
  async (get, set, kind: GeneratedPaper['kind']): Promise<readonly GeneratedPaper[] | null> => {
    const device = get(deviceStoreAtom);
    const businessId = get(openBusinessIdAtom);
    if (!device || businessId === undefined) return null;
    const found = await listGeneratedPapers(device)
      .of(kind, businessId)
      .catch(() => null);
    const copies = found && (await listCopies(device, found, kind, businessId).catch(() => []));
    if (!found || !copies || get(deviceStoreAtom) !== device) return null;
    const isReplaced = (pdf: GeneratedPaper) => pdf.kind === kind && pdf.businessId === businessId;
    set(knownAtom, (known) => [...known.filter((pdf) => !isReplaced(pdf)), ...found, ...copies]);
    return found;
  },
);

/** Lists the device's copies, and notes in each the file name of the server's paper. */
async function listCopies(
  device: DeviceStore,
  made: readonly GeneratedPaper[],
  kind: GeneratedPaper['kind'],
  businessId: number,
): Promise<GeneratedPaper[]> {
  const store = paperCopies(device);
  const copies = await store.of(kind, businessId);
  return Promise.all(
    copies.map(async (copy) => {
      const original = made.find(({ uuid }) => uuid === copy.uuid)?.fileName;
      if (original === undefined || copy.original === original) return copy;
      const amended = { ...copy, original };
      await store.amend(amended);
      return amended;
    }),
  );
}

/**
 * Reads a PDF on the device. @returns null when that fails, which the user is told
 */
export const pdfFileAtom = atom(
  null,
  async (get, _set, paper: GeneratedPaper): Promise<File | null> => {
    const device = get(deviceStoreAtom);
    const file = device && (await getPaperStore(device, paper).pdf(paper));
    if (file) return file;
    get(hostServicesAtom).notify({
      kind: 'error',
      text: getText('ToastMessages.DocumentLoadingError'),
    });
    return null;
  },
);

/** Hands the PDF to the browser, which puts it where it puts downloads. */
export const downloadPdfAtom = atom(
  null,
  async (_get, set, paper: GeneratedPaper): Promise<void> => {
    const file = await set(pdfFileAtom, paper);
    if (file) saveFile(file);
  },
);

/**
 * Shows the PDF in a window of the browser, which can print it. A browser that opens no window
 * downloads it.
 */
export const showPdfAtom = atom(null, async (_get, set, paper: GeneratedPaper): Promise<void> => {
  const page = windowForFile();
  const file = await set(pdfFileAtom, paper);
  if (file) page.show(file);
  else page.close();
});

const handedOverAtom = atom<string | null>(null);

/** Uuid of the PDF that was downloaded for the user last: the screen scrolls to it. */
export const handedOverPdfAtom = atom((get) => get(handedOverAtom));

/** Downloads the PDF that was asked for on this page. */
export const handOverPdfAtom = atom(
  null,
  async (_get, set, paper: GeneratedPaper): Promise<void> => {
    set(handedOverAtom, paper.uuid);
    await set(downloadPdfAtom, paper);
  },
);

/** Removes the PDF from the device. The document of the case stays. */
export const dismissPdfAtom = atom(null, async (get, set, paper: GeneratedPaper): Promise<void> => {
  const device = get(deviceStoreAtom);
  if (!device) return;
  await getPaperStore(device, paper).remove(paper.uuid);
  set(knownAtom, (known) =>
    known.filter((pdf) => pdf.uuid !== paper.uuid || isCopy(pdf) !== isCopy(paper)),
  );
});
