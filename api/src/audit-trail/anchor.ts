import { appendFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Database } from '../db/database';
import type { RecurringTask } from '../recurring-work';

const TrailEnd = Type.Object({
  /** ISO 8601: when the end was anchored. */
  at: Type.String(),
  customerId: Type.String(),
  /** Position of the last link, counted from 1. */
  position: Type.Integer({ minimum: 1 }),
  /** SHA-256 in hexadecimal digits. */
  fingerprint: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
/** The last link of a customer's trail at a moment. */
export type TrailEnd = Static<typeof TrailEnd>;

const check = Compile(TrailEnd);
const dayMs = 24 * 3_600_000;
const everyMs = 3_600_000;
const timeoutMs = 30_000;

/**
 * @param text JSON lines of a file of anchors
 * @throws Error naming the line that is not an anchor
 */
export function parseAnchors(text: string): TrailEnd[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    const end: unknown = JSON.parse(line);
    if (check.Check(end)) return end;
    throw new Error(`line ${index + 1} is not an anchor`);
  });
}

/**
 * Writes the end of each customer's trail to a place that the database's owner cannot change: one
 * line of JSON each, appended to a file or sent by POST.
 * @param target path of a file, or an http(s) address
 * @throws Error when it cannot be written, or is not accepted
 */
export async function anchorTrail(
  database: Database,
  target: string,
  now = new Date(),
): Promise<void> {
  const { rows } = await database.execute<Omit<TrailEnd, 'at'>>(sql`select * from trail_ends()`);
  if (rows.length === 0) return;
  const lines = rows
    .map((end) => `${JSON.stringify({ at: now.toISOString(), ...end })}\n`)
    .join('');
  if (!/^https?:/.test(target)) return appendFile(target, lines, { mode: 0o600, flush: true });
  const response = await fetch(target, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-ndjson' },
    body: lines,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The anchor's address answered ${response.status}.`);
}

/** Anchors the trail at start and once a day; after a failure it is tried again within an hour. */
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
