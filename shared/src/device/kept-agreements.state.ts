import type { Change } from '@feltbok/shared/sync/change';
import { isAgreementChange } from '@feltbok/shared/sync/kinds/agreement.domain';
import { atom } from 'jotai';
import type { DeviceStore } from './device-store.data';
import { deviceStoreAtom } from './storage.state';

/** A generated agreement that lies on the device as a PDF. */
export interface KeptAgreement {
  uuid: string;
  businessId: number;
  fileName: string;
  /** Names, in the order in which they stand beneath the text. */
  parties: string[];
  /** ISO 8601. */
  generatedAt: string;
}

/** The PDFs of agreements on this device, from when the server made them until the user dismisses them. */
interface KeptAgreements {
  /**
   * The PDF and what is known of it, both or neither.
   * @throws DOMException `QuotaExceededError` when the device has no room
   */
  put(agreement: Pick<KeptAgreement, 'uuid' | 'businessId' | 'parties'>, pdf: File): Promise<void>;
  /** Of one business, newest first. */
  of(businessId: number): Promise<KeptAgreement[]>;
  /** Under the name that the server gave it; null when it is not here. */
  pdf(agreement: KeptAgreement): Promise<File | null>;
  remove(uuid: string): Promise<void>;
}

const facts = { kind: 'agreement', schema: 1 };
const pdf = { kind: 'agreement-pdf', schema: 1 };

export function keptAgreements(device: DeviceStore): KeptAgreements {
  const read = async (uuid: string): Promise<KeptAgreement | null> => {
    const found = await device.read(facts.kind, uuid, facts.schema).catch(() => null);
    return found && (JSON.parse(new TextDecoder().decode(found.bytes)) as KeptAgreement);
  };
  return {
    async put({ uuid, businessId, parties }, file) {
      const generatedAt = new Date().toISOString();
      const known: KeptAgreement = { uuid, businessId, parties, fileName: file.name, generatedAt };
      const content = new TextEncoder().encode(JSON.stringify(known));
      const writes = [
        { ...facts, key: uuid, content },
        { ...pdf, key: uuid, content: file },
      ];
      await device.write(writes, { durability: 'strict' });
    },
    async of(businessId) {
      const entries = await device.entries(facts.kind);
      const all = await Promise.all(entries.map(({ key }) => read(key)));
      return all
        .filter((one): one is KeptAgreement => one?.businessId === businessId)
        .sort((a, b) => b.generatedAt.localeCompare(a.generatedAt));
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

const timesKeptAtom = atom(0);

/** Another value whenever this page has kept one more. */
export const agreementsKeptAtom = atom((get) => get(timesKeptAtom));

/**
 * Keeps the PDF that the server has made of an agreement, before the agreement no longer waits. A device that keeps
 * nothing keeps no queue either, so that there is no such answer.
 * @throws DOMException `QuotaExceededError` when the device has no room
 */
export const keepAgreementAtom = atom(null, async (get, set, change: Change, file: File): Promise<void> => {
  const device = get(deviceStoreAtom);
  if (!device || !isAgreementChange(change)) return;
  const { uuid, businessId, data } = change;
  await keptAgreements(device).put({ uuid, businessId, parties: data.parties.map(({ name }) => name) }, file);
  set(timesKeptAtom, (times) => times + 1);
});
