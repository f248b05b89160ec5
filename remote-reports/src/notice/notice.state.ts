import type { Letterhead } from '@feltbok/contract/letterhead.ts';
import { toPaperLanguage } from '@feltbok/domain/agreements/paper-language.ts';
import type { AttendeeDraft } from '@feltbok/domain/attendees/attendees.domain.ts';
import type { Attendee } from '@feltbok/domain/cases/case.ts';
import type { PartyNotice } from '@feltbok/domain/cases/party-notice.ts';
import { buildAttendeesChange } from '@feltbok/offline/queue/kinds/attendees.domain.ts';
import { buildPaperChange } from '@feltbok/offline/queue/kinds/paper.domain.ts';
import { createStoredAnswers } from '@feltbok/offline/stores/stored-answers.ts';
import { choosePaperSurveyor } from '@feltbok/papers/paper-head.ts';
import { openBusinessAtom, toPlace } from '@feltbok/runtime/case/open-business.state.ts';
import { deviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { submit } from '@feltbok/runtime/editing/submit.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { languageNow } from '@feltbok/runtime/i18n/i18n.ts';
import { customerContextAtom, noticeRulesAtom } from '@feltbok/runtime/session/session.state.ts';
import { atom } from 'jotai';
import { createCasePaper } from '../papers/case-paper.state';
import { toProtocolHtml } from '../protocol/protocol-html';
import { buildNotice, type NoticeData } from './notice.domain';
import { getArchiveNoticeTexts } from './notice-texts';

const letterheadAtom = atom<{ customerId: string; letterhead: Letterhead } | null>(null);

/** Loads the sender's contact data: the device's until the API answers, and if it does not. */
export const loadSenderAtom = atom(null, async (get, set): Promise<void> => {
  const customerId = get(customerContextAtom)?.customerId;
  if (customerId === undefined) return;
  const answers = createStoredAnswers(get(deviceStoreAtom), get(hostServicesAtom).api);
  const stored = await answers.recall('getLetterhead', { path: {} });
  if (stored) set(letterheadAtom, { customerId, letterhead: stored.body });
  const answer = await answers.ask('getLetterhead', { path: {} });
  if (answer.ok) set(letterheadAtom, { customerId, letterhead: answer.body });
});

/** The data of a notice to everybody; null while no case is open. */
export const noticeDataAtom = atom((get): NoticeData | null => {
  const business = get(openBusinessAtom)?.business;
  const customer = get(customerContextAtom);
  if (!business || !customer) return null;
  const { details, attendees } = business;
  const known = get(letterheadAtom);
  const letterhead = known?.customerId === customer.customerId ? known.letterhead : null;
  const author = { name: customer.surveyorName, number: customer.surveyorNumber };
  return {
    details,
    attendees,
    recipients: attendees,
    surveyor: choosePaperSurveyor(details, author),
    sender: letterhead ?? { name: customer.customerName, email: null, phone: null },
    text: get(noticeRulesAtom).text,
  };
});

export const noticePaper = createCasePaper('notice');

/** Queues the notice to be made into a PDF, in Norwegian, as the papers of a case are. */
export const saveNoticeAtom = atom(
  null,
  async (get, set, recipients: readonly Attendee[]): Promise<'stored' | 'not saved'> => {
    const open = get(openBusinessAtom);
    const data = get(noticeDataAtom);
    if (!open || !data) return 'not saved';
    const texts = getArchiveNoticeTexts(languageNow());
    const paper = {
      uuid: crypto.randomUUID(),
      htmlContent: toProtocolHtml(buildNotice({ ...data, recipients }, texts)),
      parties: recipients.map(({ uuid, name }) => ({ uuid, name })),
      language: toPaperLanguage(languageNow()),
    };
    return set(noticePaper.makeAtom, buildPaperChange('notice', toPlace(open), paper));
  },
);

/**
 * Records day and way of the notice for these parties; one that has a day keeps it. The user has
 * been notified of 'not saved'.
 */
export const recordNoticeAtom = atom(
  null,
  async (
    get,
    _set,
    uuids: readonly string[],
    notice: Pick<PartyNotice, 'notifiedOn' | 'noticeWay'>,
  ): Promise<'stored' | 'not saved'> => {
    const open = get(openBusinessAtom);
    if (!open) return 'not saved';
    const { attendees, attendeesRevision } = open.business;
    const notified = attendees.map(
      (attendee): AttendeeDraft =>
        uuids.includes(attendee.uuid) && !attendee.notifiedOn
          ? { ...attendee, ...notice }
          : attendee,
    );
    const basedOn = { revision: attendeesRevision, values: attendees };
    return submit(get, buildAttendeesChange(toPlace(open), notified, basedOn));
  },
);
