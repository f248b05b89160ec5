import { DrizzleQueryError } from 'drizzle-orm/errors';

/**
 * Error codes after which the same request may soon succeed (Appendix A of PostgreSQL's manual).
 * The server starts or stops, has no connection left, or a transaction waited too long.
 */
const transientStates = /^(08...|40001|40P01|53300|55P03|57014|57P0[123])$/;
const networkErrors = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
];
/** Errors of the driver and the pool have no code. */
const connectionMessages =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable/;

/**
 * Tells whether a failure of the database is temporary. Nothing of the failed transaction was
 * stored.
 */
export function isTransientError(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  const { code } = cause as { code?: unknown };
  if (typeof code === 'string') return transientStates.test(code) || networkErrors.includes(code);
  return connectionMessages.test(cause.message);
}
