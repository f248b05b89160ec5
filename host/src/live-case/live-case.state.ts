import {
  type LiveCaseEvent,
  liveCaseBeatMs,
  type PersonInCase,
} from '@feltbok/contract/live-case.ts';
import { renewServerLinesAtom } from '@feltbok/runtime/case/boundary-lines.state.ts';
import { renewServerMarksAtom } from '@feltbok/runtime/case/boundary-marks.state.ts';
import { renewCaseAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { fetchSketchAtom } from '@feltbok/runtime/case/case-sketch.state.ts';
import { openBusinessAtom, toPlace } from '@feltbok/runtime/case/open-business.state.ts';
import { hostServicesAtom, type Store } from '@feltbok/runtime/federation/remote.ts';
import { noteSigningAtom } from '@feltbok/runtime/sync/signing-notices.state.ts';
import { atom } from 'jotai';
import { lastAnswerAtom } from '../connection/last-answer.state';
import { eventParser } from './event-parser';
import { getRenewal, mergeRenewals, pauseMs, type Renewal } from './live-case.domain';

const peopleAtom = atom<PersonInCase[]>([]);

/** Who else has the open case open, as far as there is contact. */
export const peopleInCaseAtom = atom((get) => get(peopleAtom));

/** Fetches what was changed, by the ways that screens use. @returns whether all of it came */
const renewAtom = atom(
  null,
  async (get, set, caseId: number, renewal: Renewal): Promise<boolean> => {
    const open = get(openBusinessAtom);
    const isOpen = open?.case.caseId === caseId;
    if (renewal.signing) set(noteSigningAtom);
    const areRenewed = await Promise.all([
      renewal.case ? set(renewCaseAtom, caseId) : true,
      renewal.marks && isOpen ? set(renewServerMarksAtom, open.business.businessId) : true,
      renewal.lines && isOpen ? set(renewServerLinesAtom, open.business.businessId) : true,
      renewal.sketch && isOpen
        ? set(fetchSketchAtom, toPlace(open)).then(
            () => true,
            () => false,
          )
        : true,
    ]);
    return areRenewed.every(Boolean);
  },
);

/** The longest that the API answers for: a year. */
const longestQuestionSeconds = 31_536_000;

/** Three beats of the server in silence are no connection. */
const silenceMs = 3 * liveCaseBeatMs;

/**
 * Follows a case for as long as the page is seen: what others save is fetched, and who else is
 * there is shown. A connection that breaks is opened again, and what was changed meanwhile is
 * fetched.
 * @returns ends it
 */
export function followCase(store: Store, caseId: number): () => void {
  const ending = new AbortController();
  /** Up to where the device has all; unknown after something did not come. */
  let position: number | undefined;
  let waiting: Renewal | null = null;
  let renewing = false;

  const renew = async (renewal: Renewal) => {
    waiting = waiting ? mergeRenewals(waiting, renewal) : renewal;
    if (renewing) return;
    renewing = true;
    while (waiting && !ending.signal.aborted) {
      const next: Renewal = waiting;
      waiting = null;
      if (!(await store.set(renewAtom, caseId, next))) position = undefined;
    }
    renewing = false;
  };
  const hear = (event: LiveCaseEvent) => {
    if (ending.signal.aborted) return;
    if (event.name === 'present') store.set(peopleAtom, event.data.people);
    if (event.name === 'changed') void renew(getRenewal(event.data.resources));
    if (event.name !== 'position') return;
    position = event.data.position;
    if (event.data.changed?.length !== 0) void renew(getRenewal(event.data.changed));
  };
  const follow = async (): Promise<'ended' | 'in vain' | 'no such case'> => {
    const hidden = whenHidden();
    try {
      const { api } = store.get(hostServicesAtom);
      const signal = AbortSignal.any([ending.signal, hidden.signal]);
      const isFirst = position === undefined;
      const query = isFirst ? { lastSeconds: secondsToAskAbout() } : { since: position };
      const parse = eventParser(hear);
      const onChunk = (chunk: Uint8Array<ArrayBuffer>) => {
        store.set(lastAnswerAtom, new Date());
        parse(chunk);
      };
      const options = { signal, timeoutMs: silenceMs, onChunk };
      const answer = await api.call('followCase', {
        path: { caseId },
        query,
        body: undefined,
        ...options,
      });
      if (answer.ok) return 'ended';
      return answer.failure.status === 404 ? 'no such case' : 'in vain';
    } catch {
      return hidden.signal.aborted ? 'ended' : 'in vain';
    } finally {
      hidden.end();
      if (!ending.signal.aborted) store.set(peopleAtom, []);
    }
  };
  const goOn = async () => {
    let tries = 0;
    while (!ending.signal.aborted) {
      await whenSeen(ending.signal);
      if (ending.signal.aborted) return;
      const outcome = await follow();
      if (outcome === 'no such case') return;
      tries = outcome === 'ended' ? 0 : tries + 1;
      await pause(pauseMs(tries, Math.random()), ending.signal);
    }
  };
  void goOn();
  return () => {
    ending.abort();
    store.set(peopleAtom, []);
  };
}

/** More than a change takes at the server from its time stamp to its commit. */
const slackSeconds = 60;

/**
 * Counts from the opening of the page: everything here was fetched after that, so what was changed
 * before cannot be missing, and a load under way is not followed by a second one.
 */
const secondsToAskAbout = (): number => {
  // One of the two clocks stands still while the device sleeps, the other can be set.
  const openFor = Math.max(performance.now(), Date.now() - performance.timeOrigin);
  return Math.min(Math.ceil(openFor / 1000) + slackSeconds, longestQuestionSeconds);
};

/** A page that nobody sees holds no connection; it comes again when it is looked at. */
function whenHidden() {
  const hiding = new AbortController();
  const check = () => {
    if (document.visibilityState === 'hidden') hiding.abort();
  };
  document.addEventListener('visibilitychange', check);
  return {
    signal: hiding.signal,
    end: () => document.removeEventListener('visibilitychange', check),
  };
}

const whenSeen = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (document.visibilityState === 'hidden' && !signal.aborted) return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    signal.addEventListener('abort', check, { once: true });
    check();
  });

/** Ends early when the network is back. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end);
    signal.addEventListener('abort', end, { once: true });
  });
