import { appendFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Database } from '../db/database';
import type { RecurringTask } from '../recurring-work';

const AnchoredEnd = Type.Object({
  /** ISO 8601. */
  at: Type.String(),
  customerId: Type.String(),
  /** Of the last link, from 1. */
  position: Type.Integer({ minimum: 1 }),
  /** SHA-256 in hexadecimal digits. */
  fingerprint: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
/** How far the trail of a customer had come at a moment. */
export type AnchoredEnd = Static<typeof AnchoredEnd>;

const check = Compile(AnchoredEnd);
const dayMs = 24 * 3_600_000;
const everyMs = 3_600_000;
const answerWithinMs = 30_000;

/** @param text JSON lines, as they were anchored. @throws Error naming the line that is none */
export function anchoredEnds(text: string): AnchoredEnd[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, at) => {
    const end: unknown = JSON.parse(line);
    if (check.Check(end)) return end;
    throw new Error(`line ${at + 1} is no end of a trail`);
  });
}

/**
 * Writes the end of each customer's trail where the database's owner has no hand in it: a line of
 * JSON each, added to a file, or sent by POST.
 * @param target the path of a file, or an http(s) address
 * @throws Error when it cannot be written or is not accepted
 */
export async function anchorTrail(
  database: Database,
  target: string,
  now = new Date(),
): Promise<void> {
  const { rows } = await database.execute<Omit<AnchoredEnd, 'at'>>(sql`select * from trail_ends()`);
  if (rows.length === 0) return;
  const lines = rows
    .map((end) => `${JSON.stringify({ at: now.toISOString(), ...end })}\n`)
    .join('');
  if (!/^https?:/.test(target)) return appendFile(target, lines, { mode: 0o600, flush: true });
  const answer = await fetch(target, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-ndjson' },
    body: lines,
    redirect: 'error',
    signal: AbortSignal.timeout(answerWithinMs),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The anchor's address answered ${answer.status}.`);
}

/** Anchors at the start and once a day; an anchoring that failed is repeated within an hour. */
export function createAnchorTask(database: Database, target: string): RecurringTask {
  let anchoredAt = 0;
  return {
    name: 'anchor trail',
    everyMs,
    async run() {
      if (Date.now() - anchoredAt < dayMs) return;
      await anchorTrail(database, target);
      anchoredAt = Date.now();
    },
    failure: 'the end of the audit trail was not anchored',
  };
}
