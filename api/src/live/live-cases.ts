import { randomUUID } from 'node:crypto';
import { type LiveCaseEvent, liveCaseBeatMs } from '@feltbok/contract/live-case.ts';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database';
import { type Notices, noticeChannel } from '../db/notices';
import { RequestProblem } from '../http/problem';
import type { StreamedResponse } from '../http/streamed-response';
import { listVisiblePeople, type Person } from './presence';

interface Follower extends Person {
  customerId: string;
  caseId: number;
}

/** A follower. Events that happen between its admission and its response are kept for it. */
interface Following extends Follower {
  answer: StreamedResponse | null;
  before: string[];
}

interface LiveCase {
  customerId: string;
  caseId: number;
  followers: Set<Following>;
  /** People who follow the case in other processes, by process. */
  elsewhere: Map<string, { people: Person[]; until: number }>;
}

type Notice =
  | { kind: 'changed'; customerId: string; caseId: number | null; resources: string[] }
  /** All people who follow the case in that process. */
  | { kind: 'present'; process: string; customerId: string; caseId: number; people: Person[] }
  /** Asks the other processes to announce their followers. */
  | { kind: 'who is there'; process: string; customerId: string; caseId: number };

/** Maximum number of open cases per account; a program with more has lost count. */
const maxPerAccount = 20;
/** A notice has room for 8000 bytes, and a name at most a hundred letters. */
const maxPeopleInNotice = 30;
/** People who arrive within this time are announced together. */
const announceDelayMs = 50;
/** Heartbeats between presence announcements, and without one before a process counts as gone. */
const beats = { repeated: 4, forgotten: 10 };
/**
 * Resources that decide who may see a case. When one changes, every follower must be admitted
 * again.
 */
const admissionResources = new Set(['user', 'setting', 'customer']);

/**
 * The followers of each case in this process. They get the changes of all processes, and are told
 * who else follows the case.
 */
export class LiveCases {
  private readonly process = randomUUID();
  private readonly cases = new Map<string, LiveCase>();
  private readonly unannounced = new Set<LiveCase>();
  private announcing: NodeJS.Timeout | undefined;
  private sending = Promise.resolve();
  private beat = 0;
  private readonly stopListening: () => Promise<void>;
  private readonly timer = setInterval(() => this.sendBeat(), liveCaseBeatMs).unref();

  constructor(
    private readonly database: Database,
    notices: Notices,
    private readonly log: FastifyBaseLogger,
  ) {
    this.stopListening = notices.listen(
      (text) => this.handleNotice(JSON.parse(text) as Notice),
      // Clients connect again, and ask for the changes since.
      () => this.endAll(),
    );
  }

  /**
   * @param ending aborted when the follower leaves
   * @returns a function to be called with the response and its first event
   * @throws RequestProblem 429 when the account follows too many cases
   */
  follow(
    newFollower: Follower,
    ending: AbortSignal,
  ): (answer: StreamedResponse, first: LiveCaseEvent) => void {
    this.requireLimit(newFollower.subject);
    const follower: Following = { ...newFollower, answer: null, before: [] };
    const live = this.getLiveCase(newFollower);
    live.followers.add(follower);
    const leave = () => this.leave(follower);
    ending.addEventListener('abort', leave, { once: true });
    if (ending.aborted) leave();
    return (answer, first) => {
      if (ending.aborted) return;
      follower.answer = answer;
      answer.write([formatEvent(first), ...follower.before].join(''));
      follower.before = [];
      this.announce(live);
    };
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    clearTimeout(this.announcing);
    await this.stopListening();
    // All followers have left by now, which the other processes are told.
    this.announceAll();
    await this.sending;
  }

  private requireLimit(subject: string): void {
    let openCases = 0;
    for (const { followers } of this.cases.values())
      for (const follower of followers) if (follower.subject === subject) openCases += 1;
    if (openCases < maxPerAccount) return;
    throw new RequestProblem(
      429,
      'The account has too many cases open.',
      {},
      { 'Retry-After': '60' },
    );
  }

  private getLiveCase({ customerId, caseId }: Follower): LiveCase {
    const known = this.cases.get(toCaseKey(customerId, caseId));
    if (known) return known;
    const live = { customerId, caseId, followers: new Set<Following>(), elsewhere: new Map() };
    this.cases.set(toCaseKey(customerId, caseId), live);
    this.sendNotices([{ kind: 'who is there', process: this.process, customerId, caseId }]);
    return live;
  }

  private leave(follower: Following): void {
    const key = toCaseKey(follower.customerId, follower.caseId);
    const live = this.cases.get(key);
    if (!live?.followers.delete(follower)) return;
    this.announce(live);
    if (live.followers.size === 0) this.cases.delete(key);
  }

  private endAll(isEnded: (follower: Following) => boolean = () => true): void {
    for (const { followers } of this.cases.values())
      for (const follower of followers) if (isEnded(follower)) follower.answer?.end();
  }

  private handleNotice(notice: Notice): void {
    if (
      notice.kind === 'changed' &&
      notice.resources.some((resource) => admissionResources.has(resource))
    ) {
      this.endAll(({ customerId }) => customerId === notice.customerId);
    }
    const live =
      notice.caseId === null
        ? undefined
        : this.cases.get(toCaseKey(notice.customerId, notice.caseId));
    if (!live) return;
    if (notice.kind === 'changed') {
      sendChanged(live, notice.resources);
    } else if (notice.process === this.process) {
      return;
    } else if (notice.kind === 'who is there') {
      this.sendNotices([createPresenceNotice(this.process, live)]);
    } else {
      const until = Date.now() + beats.forgotten * liveCaseBeatMs;
      if (notice.people.length === 0) live.elsewhere.delete(notice.process);
      else live.elsewhere.set(notice.process, { people: notice.people, until });
      sendPresent(live);
    }
  }

  private sendBeat(): void {
    const now = Date.now();
    this.beat += 1;
    for (const live of this.cases.values()) {
      for (const follower of live.followers) {
        follower.answer?.write(':\n\n');
      }
      for (const [process, { until }] of live.elsewhere) {
        if (until < now && live.elsewhere.delete(process)) this.announce(live);
      }
      if (this.beat % beats.repeated === 0) this.announce(live);
    }
  }

  private announce(live: LiveCase): void {
    this.unannounced.add(live);
    this.announcing ??= setTimeout(() => this.announceAll(), announceDelayMs).unref();
  }

  private announceAll(): void {
    this.announcing = undefined;
    const now = [...this.unannounced];
    this.unannounced.clear();
    for (const live of now) sendPresent(live);
    this.sendNotices(now.map((live) => createPresenceNotice(this.process, live)));
  }

  private sendNotices(notices: Notice[]): void {
    if (notices.length === 0) return;
    const texts = JSON.stringify(notices.map((notice) => JSON.stringify(notice)));
    const statement = sql`select pg_notify(${noticeChannel}, text)
      from json_array_elements_text(${texts}::json) as text`;
    this.sending = this.sending
      .then(() => this.database.execute(statement))
      .then(
        () => undefined,
        (error: unknown) =>
          this.log.warn({ err: error }, 'the other processes were not told who has a case open'),
      );
  }
}

const toCaseKey = (customerId: string, caseId: number) => `${customerId} ${caseId}`;

function sendChanged({ followers }: LiveCase, resources: string[]): void {
  // The case may have been assigned to somebody else. Whoever still sees it connects again.
  const isToEnd = resources.includes('case');
  for (const follower of followers) {
    send(follower, { name: 'changed', data: { resources } });
    if (isToEnd) follower.answer?.end();
  }
}

const createPresenceNotice = (process: string, { customerId, caseId, followers }: LiveCase) => {
  const people = [
    ...new Map(listPeople(followers).map((person) => [person.subject, person])).values(),
  ].slice(0, maxPeopleInNotice);
  return { kind: 'present' as const, process, customerId, caseId, people };
};

const listPeople = (followers: Iterable<Following>): Person[] =>
  [...followers].map(({ subject, name }) => ({ subject, name }));

function sendPresent({ followers, elsewhere }: LiveCase): void {
  const peopleElsewhere = [...elsewhere.values()].flatMap(({ people }) => people);
  for (const follower of followers) {
    const otherFollowers = [...followers].filter(
      (candidate) => candidate !== follower && candidate.answer !== null,
    );
    send(follower, {
      name: 'present',
      data: {
        people: listVisiblePeople(follower.subject, [
          ...listPeople(otherFollowers),
          ...peopleElsewhere,
        ]),
      },
    });
  }
}

function send(follower: Following, event: LiveCaseEvent): void {
  if (follower.answer) follower.answer.write(formatEvent(event));
  else if (event.name === 'changed') follower.before.push(formatEvent(event));
}

const formatEvent = ({ name, data }: LiveCaseEvent): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
