import pg from 'pg';

/** Far more than the product has; a statement beyond it is parsed each time it is used. */
const statementLimit = 500;
const names = new Map<string, string>();

/**
 * A connection that lets the server parse and plan each statement once, as all have parameters in
 * place of values. The beginning of a transaction goes out together with its first statement, which
 * saves a round trip.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    // Statements go out as they come, and the server answers them in turn.
    super({ ...config, pipeline: true } as pg.ClientConfig);
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads it for callbacks, streams and more, all handed on as they are.
  override query(config: any, ...rest: any[]): any {
    const name = nameOf(config);
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

function nameOf(config: unknown): string | undefined {
  if (typeof config !== 'object' || config === null || 'submit' in config) return undefined;
  const { text, name } = config as { text?: unknown; name?: unknown };
  if (typeof text !== 'string' || name) return undefined;
  const known = names.get(text);
  if (known || names.size >= statementLimit) return known;
  const made = `feltbok_${names.size + 1}`;
  names.set(text, made);
  return made;
}
