import type { DeviceStore } from '@feltbok/shared/device/device-store.data';
import type { Change } from '@feltbok/shared/sync/change';
import { isPaperChange } from '@feltbok/shared/sync/kinds/paper.domain';
import { atom } from 'jotai';
import { deviceStoreAtom } from './storage.state';

/** An agreement or a protocol that the server has made, as it lies on the device. */
export interface GeneratedPaper {
  kind: 'agreement' | 'protocol';
  uuid: string;
  businessId: number;
  fileName: string;
  /** Names, in the order in which they stand beneath the text. */
  parties: string[];
  /** ISO 8601. */
  generatedAt: string;
}

/** The PDFs of such papers on this device, from when the server made them until the user dismisses them. */
interface GeneratedPapers {
  /**
   * The PDF and what is known of it, both or neither.
   * @throws DOMException `QuotaExceededError` when the device has no room
   */
  put(paper: Omit<GeneratedPaper, 'fileName' | 'generatedAt'>, pdf: File): Promise<void>;
  /** Of one business, newest first. */
  of(kind: GeneratedPaper['kind'], businessId: number): Promise<GeneratedPaper[]>;
  /** Under the name that the server gave it; null when it is not here. */
  pdf(paper: GeneratedPaper): Promise<File | null>;
  remove(uuid: string): Promise<void>;
}

const facts = { kind: 'paper', schema: 1 };
const pdf = { kind: 'paper-pdf', schema: 1 };

export function generatedPapers(device: DeviceStore): GeneratedPapers {
  const read = async (uuid: string): Promise<GeneratedPaper | null> => {
    const found = await device.read(facts.kind, uuid, facts.schema).catch(() => null);
    return found && (JSON.parse(new TextDecoder().decode(found.bytes)) as GeneratedPaper);
  };
  return {
    async put({ kind, uuid, businessId, parties }, file) {
      const generatedAt = new Date().toISOString();
      const known: GeneratedPaper = { kind, uuid, businessId, parties, fileName: file.name, generatedAt };
      const content = new TextEncoder().encode(JSON.stringify(known));
      const writes = [
        { ...facts, key: uuid, content },
        { ...pdf, key: uuid, content: file },
      ];
      await device.write(writes, { durability: 'strict' });
    },
    async of(kind, businessId) {
      const entries = await device.entries(facts.kind);
      const all = await Promise.all(entries.map(({ key }) => read(key)));
      return all
        .filter((one): one is GeneratedPaper => one?.kind === kind && one.businessId === businessId)
        .sort((a, b) => Date.parse(b.generatedAt) - Date.parse(a.generatedAt));
    },
    async pdf({ uuid, fileName }) {
      const found = await device.read(pdf.kind, uuid, pdf.schema).catch(() => null);
      return found && new File([found.bytes], fileName, { type: found.type });
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
 * Stores the PDF that the server has made of an agreement or a protocol, before that no longer waits. A device that
 * stores nothing has no queue either, so that there is no such answer.
 * @throws DOMException `QuotaExceededError` when the device has no room
 */
export const storePaperAtom = atom(null, async (get, set, change: Change, file: File): Promise<void> => {
  const device = get(deviceStoreAtom);
  if (!device || !isPaperChange(change)) return;
  const { kind, uuid, businessId, data } = change;
  const parties = data.parties.map(({ name }) => name);
  await generatedPapers(device).put({ kind, uuid, businessId, parties }, file);
  set(timesStoredAtom, (times) => times + 1);
});
