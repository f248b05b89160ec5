import { randomUUID } from 'node:crypto';
import { type LiveCaseEvent, liveCaseBeatMs } from '@feltbok/contract/live-case.ts';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database';
import { type Notices, noticeChannel } from '../db/notices';
import { RequestProblem } from '../http/problem';
import type { StreamedAnswer } from '../http/streamed-response';
import { type Person, peopleSeenBy } from './presence';

interface Follower extends Person {
  customerId: string;
  caseId: number;
}

/** Between its admission and its answer, what happens is stored for it. */
interface Following extends Follower {
  answer: StreamedAnswer | null;
  before: string[];
}

interface LiveCase {
  customerId: string;
  caseId: number;
  followers: Set<Following>;
  /** By process. */
  elsewhere: Map<string, { people: Person[]; until: number }>;
}

type Notice =
  | { kind: 'changed'; customerId: string; caseId: number | null; resources: string[] }
  /** All who follow the case by that process. */
  | { kind: 'present'; process: string; customerId: string; caseId: number; people: Person[] }
  /** A process asks the others for theirs. */
  | { kind: 'who is there'; process: string; customerId: string; caseId: number };

/** Windows of one account: more are a program that has lost count. */
const ofOneAccount = 20;
/** A notice has room for 8000 bytes; names are a hundred letters long at most. */
const peopleInNotice = 30;
/** Those who come at once are announced together. */
const announcedAfterMs = 50;
/**
 * So many beats pass until a process repeats who is there, and until one that no longer does is
 * taken for ended.
 */
const beats = { repeated: 4, forgotten: 10 };
/** What decides who may see a case: whoever follows one is admitted anew. */
const ofAdmission = new Set(['user', 'setting', 'customer']);

/**
 * Who follows which case by this process: they hear what any process has changed, and who else is
 * there.
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
      (text) => this.hear(JSON.parse(text) as Notice),
      // Who comes again asks what has changed since.
      () => this.endAll(),
    );
  }

  /**
   * @param ending aborted when it leaves
   * @returns to be called with the answer and its first event
   * @throws RequestProblem 429
   */
  follow(
    given: Follower,
    ending: AbortSignal,
  ): (answer: StreamedAnswer, first: LiveCaseEvent) => void {
    this.requireFew(given.subject);
    const follower: Following = { ...given, answer: null, before: [] };
    const live = this.caseFor(given);
    live.followers.add(follower);
    const leave = () => this.leave(follower);
    ending.addEventListener('abort', leave, { once: true });
    if (ending.aborted) leave();
    return (answer, first) => {
      if (ending.aborted) return;
      follower.answer = answer;
      answer.write([written(first), ...follower.before].join(''));
      follower.before = [];
      this.announce(live);
    };
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    clearTimeout(this.announcing);
    await this.stopListening();
    // All have left by now: the other processes hear of it.
    this.announceAll();
    await this.sending;
  }

  private requireFew(subject: string): void {
    let own = 0;
    for (const { followers } of this.cases.values())
      for (const one of followers) if (one.subject === subject) own += 1;
    if (own < ofOneAccount) return;
    throw new RequestProblem(
      429,
      'The account has too many cases open.',
      {},
      { 'Retry-After': '60' },
    );
  }

  private caseFor({ customerId, caseId }: Follower): LiveCase {
    const known = this.cases.get(keyOf(customerId, caseId));
    if (known) return known;
    const live = { customerId, caseId, followers: new Set<Following>(), elsewhere: new Map() };
    this.cases.set(keyOf(customerId, caseId), live);
    this.give([{ kind: 'who is there', process: this.process, customerId, caseId }]);
    return live;
  }

  private leave(follower: Following): void {
    const key = keyOf(follower.customerId, follower.caseId);
    const live = this.cases.get(key);
    if (!live?.followers.delete(follower)) return;
    this.announce(live);
    if (live.followers.size === 0) this.cases.delete(key);
  }

  private endAll(isEnded: (follower: Following) => boolean = () => true): void {
    for (const { followers } of this.cases.values())
      for (const one of followers) if (isEnded(one)) one.answer?.end();
  }

  private hear(notice: Notice): void {
    if (notice.kind === 'changed' && notice.resources.some((one) => ofAdmission.has(one))) {
      this.endAll(({ customerId }) => customerId === notice.customerId);
    }
    const live =
      notice.caseId === null ? undefined : this.cases.get(keyOf(notice.customerId, notice.caseId));
    if (!live) return;
    if (notice.kind === 'changed') {
      sendChanged(live, notice.resources);
    } else if (notice.process === this.process) {
      return;
    } else if (notice.kind === 'who is there') {
      this.give([presentNotice(this.process, live)]);
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
      for (const one of live.followers) {
        one.answer?.write(':\n\n');
      }
      for (const [other, { until }] of live.elsewhere) {
        if (until < now && live.elsewhere.delete(other)) this.announce(live);
      }
      if (this.beat % beats.repeated === 0) this.announce(live);
    }
  }

  private announce(live: LiveCase): void {
    this.unannounced.add(live);
    this.announcing ??= setTimeout(() => this.announceAll(), announcedAfterMs).unref();
  }

  private announceAll(): void {
    this.announcing = undefined;
    const now = [...this.unannounced];
    this.unannounced.clear();
    for (const live of now) sendPresent(live);
    this.give(now.map((live) => presentNotice(this.process, live)));
  }

  private give(notices: Notice[]): void {
    if (notices.length === 0) return;
    const texts = JSON.stringify(notices.map((one) => JSON.stringify(one)));
    const statement = sql`select pg_notify(${noticeChannel}, text)
      from json_array_elements_text(${texts}::json) as text`;
    this.sending = this.sending
      .then(() => this.database.execute(statement))
      .then(
        () => undefined,
        (error: unknown) =>
          this.log.warn({ err: error }, 'who is in a case was not said to the other processes'),
      );
  }
}

const keyOf = (customerId: string, caseId: number) => `${customerId} ${caseId}`;

function sendChanged({ followers }: LiveCase, resources: string[]): void {
  // It may be another's now, or nobody's: whoever sees it still comes again.
  const isToEnd = resources.includes('case');
  for (const one of followers) {
    send(one, { name: 'changed', data: { resources } });
    if (isToEnd) one.answer?.end();
  }
}

const presentNotice = (process: string, { customerId, caseId, followers }: LiveCase) => {
  const people = [...new Map(peopleIn(followers).map((one) => [one.subject, one])).values()].slice(
    0,
    peopleInNotice,
  );
  return { kind: 'present' as const, process, customerId, caseId, people };
};

const peopleIn = (followers: Iterable<Following>): Person[] =>
  [...followers].map(({ subject, name }) => ({ subject, name }));

function sendPresent({ followers, elsewhere }: LiveCase): void {
  const others = [...elsewhere.values()].flatMap(({ people }) => people);
  for (const one of followers) {
    const here = [...followers].filter((other) => other !== one && other.answer !== null);
    send(one, {
      name: 'present',
      data: { people: peopleSeenBy(one.subject, [...peopleIn(here), ...others]) },
    });
  }
}

function send(follower: Following, event: LiveCaseEvent): void {
  if (follower.answer) follower.answer.write(written(event));
  else if (event.name === 'changed') follower.before.push(written(event));
}

const written = ({ name, data }: LiveCaseEvent): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
