import { type ListedDocument, listCaseDocuments } from '@feltbok/domain/cases/documents.domain.ts';
import { selectProtocolParts } from '@feltbok/domain/cases/protocol-parts.ts';
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

/** The parts that the customer's protocols may have, in the customer's order. */
export const protocolPartsAtom = atom((get) =>
  selectProtocolParts(get(customerContextAtom)?.protocol?.parts),
);

/**
 * The user's choices for the protocol of a business, which the device stores until the protocol is
 * made.
 */
interface Choices {
  /** The parts that are ticked. */
  ticked: readonly Section[];
  /** Uuid of the picture of the map; null for the newest. */
  mapPicture: string | null;
}

const defaultChoices: Choices = { ticked: sections, mapPicture: null };

const keyAtom = atom((get) => {
  const businessId = get(openBusinessIdAtom);
  return businessId === undefined ? null : `checklist ${businessId}`;
});

/**
 * Choices that are not stored as a draft: those that are being stored, could not be stored, or
 * belong to a protocol that was made.
 */
const inPageAtom = atom<{ userKey: string | null; key: string; choices: Choices } | null>(null);

const choicesAtom = atom((get): Choices => {
  const key = get(keyAtom);
  const inPage = get(inPageAtom);
  if (inPage && inPage.key === key && inPage.userKey === get(userKeyAtom)) return inPage.choices;
  const draft = get(draftsAtom).find((candidate) => candidate.key === key);
  return (draft?.fields as Choices | undefined) ?? defaultChoices;
});

/**
 * Settles when the last choice is stored. Choices are stored one after the other, so that the last
 * one stays.
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
    choices.mapPicture === null &&
    get(protocolPartsAtom).every((section) => choices.ticked.includes(section));
  const stored = get(storingAtom).then(async () => {
    if (get(userKeyAtom) !== choice.userKey) return;
    await (isUsual ? set(dropDraftAtom, key) : set(storeDraftAtom, draft));
    if (get(inPageAtom) === choice) set(inPageAtom, null);
  });
  // A device without room shows them until the page is closed.
  const storing = stored.catch(() => undefined);
  set(storingAtom, storing);
  return storing;
});

/** The parts that are ticked in the checklist of the open business; all of them at first. */
export const tickedSectionsAtom = atom(
  (get): ReadonlySet<Section> => {
    const { ticked } = get(choicesAtom);
    return new Set(get(protocolPartsAtom).filter((section) => ticked.includes(section)));
  },
  (_get, set, ticked: ReadonlySet<Section>) =>
    set(chooseAtom, { ticked: sections.filter((section) => ticked.has(section)) }),
);

/** The pictures that were taken of the map of the open business, newest first. */
export const mapPicturesAtom = atom((get): readonly ListedDocument[] => {
  const open = get(openBusinessAtom);
  const screenshotType = get(customerContextAtom)?.screenshotDocumentType;
  const pictures = open
    ? listCaseDocuments(open.business).filter((document) => isMapPicture(document, screenshotType))
    : [];
  return pictures.sort(
    (a, b) => getCaptureTime(b) - getCaptureTime(a) || getSortNumber(b) - getSortNumber(a),
  );
});

const getCaptureTime = ({ capturedAt }: ListedDocument): number =>
  capturedAt ? Date.parse(capturedAt) : 0;
/** A document without a number is not on the server yet, and newer than all that are. */
const getSortNumber = ({ id }: ListedDocument): number => id ?? Number.MAX_SAFE_INTEGER;

/**
 * The picture in the protocol: the user's choice, or the newest where none is chosen or the chosen
 * one is gone.
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
 * Removes the draft after the protocol was made. The choices are shown until the page is closed.
 */
export const settleChoicesAtom = atom(null, async (get, set): Promise<void> => {
  const key = get(keyAtom);
  if (key === null) return;
  set(inPageAtom, { userKey: get(userKeyAtom), key, choices: get(choicesAtom) });
  await get(storingAtom);
  await set(dropDraftAtom, key);
});
