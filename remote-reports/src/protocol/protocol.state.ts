import type { ProtocolHeader } from '@feltbok/contract/reports.ts';
import type { ArrivedSignature } from '@feltbok/domain/agreements/arrived-signatures.domain.ts';
import { toPaperLanguage } from '@feltbok/domain/agreements/paper-language.ts';
import type { AttendeeDraft } from '@feltbok/domain/attendees/attendees.domain.ts';
import { getAppointedSurveyor } from '@feltbok/domain/cases/surveyor.ts';
import type { SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';
import { buildAttendeesChange } from '@feltbok/offline/queue/kinds/attendees.domain.ts';
import { buildPaperChange } from '@feltbok/offline/queue/kinds/paper.domain.ts';
import { openMarkComparisons } from '@feltbok/offline/stores/mark-comparisons.ts';
import { createStoredAnswers } from '@feltbok/offline/stores/stored-answers.ts';
import { loadServerLinesAtom } from '@feltbok/runtime/case/boundary-lines.state.ts';
import { loadServerMarksAtom } from '@feltbok/runtime/case/boundary-marks.state.ts';
import {
  openBusinessAtom,
  openBusinessIdAtom,
  toPlace,
} from '@feltbok/runtime/case/open-business.state.ts';
import { documentContentAtom } from '@feltbok/runtime/device/document-contents.state.ts';
import { deviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { caseLinesAtom } from '@feltbok/runtime/editing/case-lines.state.ts';
import { caseMarksAtom } from '@feltbok/runtime/editing/case-marks.state.ts';
import { submit } from '@feltbok/runtime/editing/submit.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { getText, languageNow } from '@feltbok/runtime/i18n/i18n.ts';
import { customerContextAtom, repeatDemandsAtom } from '@feltbok/runtime/session/session.state.ts';
import { atom } from 'jotai';
import { createCasePaper } from '../papers/case-paper.state';
import { embedPicture } from '../papers/embedded-picture';
import { loadMarkCodesAtom } from '../papers/mark-codes';
import { recallProtocolHeader } from '../papers/protocol-header';
import { mapPictureAtom, protocolPartsAtom, settleChoicesAtom } from './checklist.state';
import { groupCodes, type MarkCodes } from './mark-details.domain';
import { loadMarkPicturesAtom } from './mark-pictures.state';
import { getArchiveTexts } from './paper-texts';
import { buildProtocol, listSignatories, type ProtocolData } from './protocol.domain';
import { toProtocolHtml } from './protocol-html';
import type { Section } from './sections.domain';

interface Loaded {
  businessId: number;
  phase: 'started' | 'completed' | 'failed';
  header: ProtocolHeader | null;
  markCodes: MarkCodes;
  map: ProtocolData['map'];
  markPictures: ProtocolData['markPictures'];
  comparison: ProtocolData['comparison'];
}

const loadedAtom = atom<Loaded | null>(null);

/** The loaded data, unless they belong to another business than the open one. */
const loadedForBusinessAtom = atom((get) => {
  const loaded = get(loadedAtom);
  return loaded?.businessId === get(openBusinessIdAtom) ? loaded : null;
});
export type ProtocolPhase = Loaded['phase'] | 'not started';
export const protocolPhaseAtom = atom(
  (get): ProtocolPhase => get(loadedForBusinessAtom)?.phase ?? 'not started',
);

/** The data of the protocol; null until its heading is there. */
export const protocolDataAtom = atom((get): ProtocolData | null => {
  const open = get(openBusinessAtom);
  const loaded = get(loadedForBusinessAtom);
  const customer = get(customerContextAtom);
  if (!open || !loaded?.header) return null;
  const { header, markCodes, map, markPictures, comparison } = loaded;
  const author = { name: customer?.surveyorName, number: customer?.surveyorNumber };
  return {
    header,
    business: open.business,
    marks: get(caseMarksAtom),
    lines: get(caseLinesAtom),
    markCodes,
    parts: get(protocolPartsAtom),
    complaint: customer?.protocol?.complaint ?? '',
    author,
    map,
    markPictures,
    repeatDemands: get(repeatDemandsAtom),
    comparison,
  };
});

/**
 * Fetches the heading of the protocol and the data that the case list lacks. What the device has
 * stored is shown until the API answers, and when it does not.
 */
export const loadProtocolAtom = atom(null, async (get, set): Promise<void> => {
  const open = get(openBusinessAtom);
  if (!open || get(loadedForBusinessAtom)?.phase === 'started') return;
  const { businessId, details } = open.business;
  const { api, notify } = get(hostServicesAtom);
  const answers = createStoredAnswers(get(deviceStoreAtom), api);
  const show = (changed: Partial<Loaded>) =>
    set(loadedAtom, (loaded) =>
      loaded?.businessId === businessId ? { ...loaded, ...changed } : loaded,
    );
  const before = get(loadedForBusinessAtom);
  const loading = { map: 'loading', markPictures: 'loading', comparison: null } as const;
  const empty: Loaded = {
    businessId,
    phase: 'started',
    header: null,
    markCodes: new Map(),
    ...loading,
  };
  set(loadedAtom, { ...(before ?? empty), phase: 'started' });

  const rest = Promise.all([
    set(loadServerMarksAtom, businessId).then(() => set(loadPicturesAtom, show)),
    set(loadServerLinesAtom, businessId),
    set(loadCodeNamesAtom, show),
    set(loadMapAtom, show),
    set(loadComparisonAtom, businessId, show),
  ]);
  const question = { path: {}, query: { businessId, propertyId: details.propertyId } };
  const known =
    before?.header ?? (await recallProtocolHeader(answers, businessId, details.propertyId));
  show({ header: known });
  const answer = await answers.ask('getReports', question);
  await rest;
  if (answer.ok) {
    show({ phase: 'completed', header: answer.body });
    notify({ kind: 'success', text: getText('ToastMessages.ReportDataLoadedSuccessfully') });
    return;
  }
  show({ phase: known ? 'completed' : 'failed' });
  const isQuiet = known !== null && answer.failure.kind === 'unreachable';
  if (!isQuiet) notify({ kind: 'error', text: getText('ToastMessages.ReportDataLoadingError') });
});

type Show = (changed: Partial<Loaded>) => void;

const loadCodeNamesAtom = atom(null, async (_get, set, show: Show): Promise<void> => {
  const codes = await set(loadMarkCodesAtom);
  show({ markCodes: groupCodes(codes) });
});

/** Loads the comparison with registered marks that was made on this device. */
const loadComparisonAtom = atom(
  null,
  async (get, _set, businessId: number, show: Show): Promise<void> => {
    const device = get(deviceStoreAtom);
    const stored =
      device &&
      (await openMarkComparisons(device)
        .get(String(businessId))
        .catch(() => null));
    show({ comparison: stored?.value ?? null });
  },
);

const loadPicturesAtom = atom(null, async (get, set, show: Show): Promise<void> => {
  const marks = get(caseMarksAtom);
  const uuids = typeof marks === 'string' ? [] : marks.map(({ uuid }) => uuid);
  show({ markPictures: await set(loadMarkPicturesAtom, new Set(uuids)) });
});

const loadMapAtom = atom(null, async (get, set, show: Show): Promise<void> => {
  const picture = get(mapPictureAtom);
  if (!picture) return show({ map: null });
  const content = await set(documentContentAtom, picture);
  const map =
    content instanceof Blob
      ? await embedPicture(content).catch(() => 'missing' as const)
      : 'missing';
  // Another picture may have been chosen meanwhile, which has its own loading.
  if (get(mapPictureAtom)?.uuid === picture.uuid) show({ map });
});

/** Puts this picture of the map into the protocol. */
export const chooseMapPictureAtom = atom(null, async (get, set, uuid: string): Promise<void> => {
  const businessId = get(openBusinessIdAtom);
  const show: Show = (changed) =>
    set(loadedAtom, (loaded) =>
      loaded && loaded.businessId === businessId ? { ...loaded, ...changed } : loaded,
    );
  void set(mapPictureAtom, uuid);
  show({ map: 'loading' });
  await set(loadMapAtom, show);
});

export const protocolPaper = createCasePaper('protocol');

/** A protocol that the surveyor signs before it is saved. */
export interface ProtocolToSign {
  /** Uuid of the paper, which the signature names. */
  uuid: string;
  html: string;
  /** Name of the appointed surveyor. */
  surveyor: string;
}

/**
 * Builds the HTML of the protocol, in Norwegian, as the papers of a case are. The head of the paper
 * names the user where no surveyor is appointed.
 */
const buildHtml = (data: ProtocolData, ticked: ReadonlySet<Section>) =>
  toProtocolHtml(buildProtocol({ ...data, author: {} }, ticked, getArchiveTexts(languageNow())));

/** Prepares the protocol to be signed; null where it is not loaded, or nobody is appointed. */
export const prepareSigningAtom = atom(
  null,
  (get, _set, ticked: ReadonlySet<Section>): ProtocolToSign | null => {
    const data = get(protocolDataAtom);
    if (!data) return null;
    const { name } = getAppointedSurveyor(data.business.details);
    if (name === '') return null;
    return { uuid: crypto.randomUUID(), html: buildHtml(data, ticked), surveyor: name };
  },
);

/**
 * Queues the protocol to be made into a PDF.
 * @param signing the protocol as the surveyor has signed it, with the signature
 */
export const saveProtocolAtom = atom(
  null,
  async (
    get,
    set,
    ticked: ReadonlySet<Section>,
    signing?: { paper: ProtocolToSign; signed: SignatureFields },
  ): Promise<'stored' | 'not saved'> => {
    const open = get(openBusinessAtom);
    const data = get(protocolDataAtom);
    if (!open || !data) return 'not saved';
    const paper = {
      uuid: signing?.paper.uuid ?? crypto.randomUUID(),
      htmlContent: signing?.paper.html ?? buildHtml(data, ticked),
      parties: listSignatories(data, ticked),
      language: toPaperLanguage(languageNow()),
      ...(signing && { surveyor: { name: signing.paper.surveyor, ...signing.signed } }),
    };
    const change = buildPaperChange('protocol', toPlace(open), paper);
    const outcome = await set(protocolPaper.makeAtom, change);
    if (outcome === 'stored') await set(settleChoicesAtom);
    return outcome;
  },
);

/**
 * Takes signatures over that parties have given elsewhere: they sign that they attended, so the
 * list of attendees is saved with them. The user has been notified of 'not saved'.
 */
export const takeArrivedAtom = atom(
  null,
  async (get, _set, arrived: readonly ArrivedSignature[]): Promise<boolean> => {
    const open = get(openBusinessAtom);
    if (!open) return false;
    const { attendees, attendeesRevision } = open.business;
    const signed = attendees.map((attendee): AttendeeDraft => {
      const signature = arrived.find(({ party }) => party === attendee.uuid)?.signed;
      return signature ? { ...attendee, ...signature, isParticipated: true } : attendee;
    });
    const basedOn = { revision: attendeesRevision, values: attendees };
    return (await submit(get, buildAttendeesChange(toPlace(open), signed, basedOn))) === 'stored';
  },
);
