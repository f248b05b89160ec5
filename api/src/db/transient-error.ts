import { DrizzleQueryError } from 'drizzle-orm/errors';

/**
 * What PostgreSQL says when the same request may well succeed in a moment (Appendix A of its
 * manual): it stops or starts, has no connection left, or gave up waiting for another transaction.
 */
const passingStates = /^(08...|40001|40P01|53300|55P03|57014|57P0[123])$/;
const networkErrors = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
];
/** The driver's and the pool's own errors have no code. */
const connectionMessages =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable/;

/**
 * Whether a failure is the database's, and one that passes. Nothing of the transaction that met it
 * was stored.
 */
export function isPassingTrouble(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  const { code } = cause as { code?: unknown };
  if (typeof code === 'string') return passingStates.test(code) || networkErrors.includes(code);
  return connectionMessages.test(cause.message);
}
