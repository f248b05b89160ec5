import pg from 'pg';

/**
 * Maximum number of prepared statements, far more than the product has. Further statements are
 * parsed at each use.
 */
const statementLimit = 500;
const names = new Map<string, string>();

/**
 * A connection that has the server parse and plan each statement once, which works since all
 * statements take parameters. The beginning of a transaction is sent together with its first
 * statement, which saves a round trip.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    // Statements are sent without waiting, and the server answers them in order.
    super({ ...config, pipeline: true } as pg.ClientConfig);
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads it; all arguments are passed on.
  override query(config: any, ...rest: any[]): any {
    const name = getStatementName(config);
    const answer = super.query(
      name === undefined ? config : { ...config, name },
      ...(rest as [never]),
    );
    if (config?.text !== 'begin' || !isPromise(answer)) return answer;
    answer.catch(() => undefined);
    return Promise.resolve({ rows: [], rowCount: null, command: 'BEGIN', oid: 0, fields: [] });
  }
}

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise;

function getStatementName(config: unknown): string | undefined {
  if (typeof config !== 'object' || config === null || 'submit' in config) return undefined;
  const { text, name } = config as { text?: unknown; name?: unknown };
  if (typeof text !== 'string' || name) return undefined;
  const existingName = names.get(text);
  if (existingName || names.size >= statementLimit) return existingName;
  const newName = `feltbok_${names.size + 1}`;
  names.set(text, newName);
  return newName;
}
