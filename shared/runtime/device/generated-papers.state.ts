import type { PaperKind } from '@feltbok/contract/papers.ts';
import type { Change } from '@feltbok/offline/queue/change.ts';
import { isPaperChange } from '@feltbok/offline/queue/kinds/paper.domain.ts';
import type { DeviceStore } from '@feltbok/offline/stores/device-store.data.ts';
import { atom } from 'jotai';
import type { DevicePapers } from '../papers/device-papers.ts';
import { deviceStoreAtom } from './storage.state.ts';

/**
 * A paper of a case that the server has made, or the device's own copy of one, as it lies on the
 * device.
 */
export interface GeneratedPaper {
  kind: PaperKind;
  uuid: string;
  businessId: number;
  fileName: string;
  /** Names, in the order in which they stand beneath the text. */
  parties: string[];
  /** ISO 8601. */
  generatedAt: string;
  /**
   * Only in a copy: the name of the paper that the server generated later; null until then.
   */
  original?: string | null;
}

export const isCopy = ({ original }: Pick<GeneratedPaper, 'original'>): boolean =>
  original !== undefined;

/**
 * The PDFs of such papers on this device, from when the server made them until the user dismisses
 * them.
 */
interface GeneratedPapers {
  /**
   * The PDF and what is known of it, both or neither.
   * @throws DOMException `QuotaExceededError` when the device has no room
   */
  put(paper: Omit<GeneratedPaper, 'fileName' | 'generatedAt'>, pdf: File): Promise<void>;
  /** Lists the papers of one business, newest first. */
  of(kind: GeneratedPaper['kind'], businessId: number): Promise<GeneratedPaper[]>;
  /** Under the name that was given to it; null when it is not here. */
  pdf(paper: GeneratedPaper): Promise<File | null>;
  /** What is known of it changes, its PDF stays. */
  amend(paper: GeneratedPaper): Promise<void>;
  remove(uuid: string): Promise<void>;
}

const ofServer = { facts: { kind: 'paper', schema: 1 }, pdf: { kind: 'paper-pdf', schema: 1 } };
const ofDevice = {
  facts: { kind: 'paper-copy', schema: 1 },
  pdf: { kind: 'paper-copy-pdf', schema: 1 },
};

/** Those that the server has made. */
export const listGeneratedPapers = (device: DeviceStore): GeneratedPapers =>
  openPapers(device, ofServer);

/** The copies that the device has made itself, each under the uuid of its paper. */
export const paperCopies = (device: DeviceStore): GeneratedPapers => openPapers(device, ofDevice);

function openPapers(device: DeviceStore, { facts, pdf }: typeof ofServer): GeneratedPapers {
  const encodeFacts = (known: GeneratedPaper) => new TextEncoder().encode(JSON.stringify(known));
  const read = async (uuid: string): Promise<GeneratedPaper | null> => {
    const found = await device.read(facts.kind, uuid, facts.schema).catch(() => null);
    return found && (JSON.parse(new TextDecoder().decode(found.bytes)) as GeneratedPaper);
  };
  return {
    async put({ kind, uuid, businessId, parties, original }, file) {
      const generatedAt = new Date().toISOString();
      const common = { kind, uuid, businessId, parties, fileName: file.name, generatedAt };
      const known: GeneratedPaper = original === undefined ? common : { ...common, original };
      const writes = [
        { ...facts, key: uuid, content: encodeFacts(known) },
        { ...pdf, key: uuid, content: file },
      ];
      await device.write(writes, { durability: 'strict' });
    },
    async of(kind, businessId) {
      const entries = await device.listEntries(facts.kind);
      const all = await Promise.all(entries.map(({ key }) => read(key)));
      return all
        .filter(
          (paper): paper is GeneratedPaper =>
            paper?.kind === kind && paper.businessId === businessId,
        )
        .sort((a, b) => Date.parse(b.generatedAt) - Date.parse(a.generatedAt));
    },
    async pdf({ uuid, fileName }) {
      const found = await device.read(pdf.kind, uuid, pdf.schema).catch(() => null);
      return found && new File([found.bytes], fileName, { type: found.type });
    },
    async amend(known) {
      await device.write([{ ...facts, key: known.uuid, content: encodeFacts(known) }], {
        durability: 'strict',
      });
    },
    async remove(uuid) {
      await device.remove(facts.kind, [uuid], facts.schema);
      await device.remove(pdf.kind, [uuid], pdf.schema);
    },
  };
}

const timesStoredAtom = atom(0);

/** Another value whenever this page has stored one more. */
export const papersStoredAtom = atom((get) => get(timesStoredAtom));

/**
 * Stores the PDF that the server has made of a paper, before that no longer waits. A device that
 * stores nothing has no queue either, so that there is no such answer.
 * @throws DOMException `QuotaExceededError` when the device has no room
 */
export const storePaperAtom = atom(
  null,
  async (get, set, change: Change, file: File): Promise<void> => {
    const device = get(deviceStoreAtom);
    if (!device || !isPaperChange(change)) return;
    const { kind, uuid, businessId, data } = change;
    const parties = data.parties.map(({ name }) => name);
    await listGeneratedPapers(device).put({ kind, uuid, businessId, parties }, file);
    set(timesStoredAtom, (times) => times + 1);
  },
);

const devicePapersSetAtom = atom<DevicePapers | null>(null);

/** What makes papers on this device; null until the host has it. */
export const devicePapersAtom = atom((get) => get(devicePapersSetAtom));

/** Set by the host. */
export const provideDevicePapersAtom = atom(null, (_get, set, papers: DevicePapers) =>
  set(devicePapersSetAtom, papers),
);
