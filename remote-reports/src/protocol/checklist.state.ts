import { type ListedDocument, listCaseDocuments } from '@feltbok/domain/cases/documents.domain.ts';
import { isMapPicture } from '@feltbok/domain/documents/document-purpose.ts';
import { openBusinessAtom, openBusinessIdAtom } from '@feltbok/runtime/case/open-business.state.ts';
import {
  draftsAtom,
  dropDraftAtom,
  storeDraftAtom,
} from '@feltbok/runtime/session/drafts.state.ts';
import { customerContextAtom, userKeyAtom } from '@feltbok/runtime/session/session.state.ts';
import { atom } from 'jotai';
import { type Section, sections } from './sections.domain';

/**
 * What the user has chosen for the protocol of a business, as the device stores it until the
 * protocol is made.
 */
interface Choices {
  /** The parts that are ticked. */
  ticked: readonly Section[];
  /** Uuid of the picture of the map; null for the newest. */
  mapPicture: string | null;
}

const usual: Choices = { ticked: sections, mapPicture: null };

const keyAtom = atom((get) => {
  const businessId = get(openBusinessIdAtom);
  return businessId === undefined ? null : `checklist ${businessId}`;
});

/**
 * Choices that are no draft: while they are being stored, where that failed, and after the protocol
 * was made.
 */
const inPageAtom = atom<{ userKey: string | null; key: string; choices: Choices } | null>(null);

const choicesAtom = atom((get): Choices => {
  const key = get(keyAtom);
  const inPage = get(inPageAtom);
  if (inPage && inPage.key === key && inPage.userKey === get(userKeyAtom)) return inPage.choices;
  const draft = get(draftsAtom).find((one) => one.key === key);
  return (draft?.fields as Choices | undefined) ?? usual;
});

/**
 * Settles when the last choice is stored: they are stored one after the other, so that the last one
 * stays.
 */
const storingAtom = atom<Promise<void>>(Promise.resolve());

const chooseAtom = atom(null, (get, set, changed: Partial<Choices>): Promise<void> => {
  const open = get(openBusinessAtom);
  const key = get(keyAtom);
  if (!open || key === null) return Promise.resolve();
  const choices = { ...get(choicesAtom), ...changed };
  const { businessId, details } = open.business;
  const choice = { userKey: get(userKeyAtom), key, choices };
  set(inPageAtom, choice);
  const draft = {
    key,
    kind: 'checklist' as const,
    caseNumber: details.caseNumber,
    businessId,
    fields: choices,
  };
  const isUsual =
    choices.mapPicture === null && sections.every((section) => choices.ticked.includes(section));
  const stored = get(storingAtom).then(async () => {
    if (get(userKeyAtom) !== choice.userKey) return;
    await (isUsual ? set(dropDraftAtom, key) : set(storeDraftAtom, draft));
    if (get(inPageAtom) === choice) set(inPageAtom, null);
  });
  // A device that has no room shows them as long as the page lives.
  const storing = stored.catch(() => undefined);
  set(storingAtom, storing);
  return storing;
});

/** The parts that are ticked in the checklist of the open business; all of them at first. */
export const tickedSectionsAtom = atom(
  (get): ReadonlySet<Section> => new Set(get(choicesAtom).ticked),
  (_get, set, ticked: ReadonlySet<Section>) =>
    set(chooseAtom, { ticked: sections.filter((one) => ticked.has(one)) }),
);

/** The pictures that were taken of the map of the open business, newest first. */
export const mapPicturesAtom = atom((get): readonly ListedDocument[] => {
  const open = get(openBusinessAtom);
  const screenshotType = get(customerContextAtom)?.screenshotDocumentType;
  const pictures = open
    ? listCaseDocuments(open.business).filter((one) => isMapPicture(one, screenshotType))
    : [];
  return pictures.sort((a, b) => momentOf(b) - momentOf(a) || numberOf(b) - numberOf(a));
});

const momentOf = ({ capturedAt }: ListedDocument): number =>
  capturedAt ? Date.parse(capturedAt) : 0;
/** What the server has not numbered yet is newer than all that it has. */
const numberOf = ({ id }: ListedDocument): number => id ?? Number.MAX_SAFE_INTEGER;

/**
 * The one that stands in the protocol: the newest, where the user has chosen none that is still
 * there.
 */
export const mapPictureAtom = atom(
  (get): ListedDocument | null => {
    const pictures = get(mapPicturesAtom);
    const { mapPicture } = get(choicesAtom);
    return pictures.find(({ uuid }) => uuid === mapPicture) ?? pictures[0] ?? null;
  },
  (_get, set, uuid: string) => set(chooseAtom, { mapPicture: uuid }),
);

/**
 * The protocol is made: what was chosen for it is shown as long as the page lives, and is no draft
 * any longer.
 */
export const settleChoicesAtom = atom(null, async (get, set): Promise<void> => {
  const key = get(keyAtom);
  if (key === null) return;
  set(inPageAtom, { userKey: get(userKeyAtom), key, choices: get(choicesAtom) });
  await get(storingAtom);
  await set(dropDraftAtom, key);
});
