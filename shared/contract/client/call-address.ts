import type { CallName } from '../call-types.ts';
import type { ClientCall } from './client-call.ts';
import { clientCalls } from './client-calls.ts';

/** Fills `:name` in a path. @throws Error when a parameter is missing, before anything is sent. */
export function fillPath(path: string, parameters: object): string {
  return path.replace(/:(\w+)/g, (_, name: string) => parameterText(parameters, name));
}

function queryText(names: readonly string[], parameters: object): string {
  return names
    .map((name, index) => `${index === 0 ? '?' : '&'}${name}=${parameterText(parameters, name)}`)
    .join('');
}

function parameterText(parameters: object, name: string): string {
  const value = (parameters as Record<string, unknown>)[name];
  if (value === undefined || value === null)
    throw new Error(`The parameter '${name}' must be defined.`);
  return encodeURIComponent(String(value));
}

/**
 * The address of a call under the API's, parameters filled in. @throws Error when a parameter is
 * missing
 */
export function addressOf(
  name: CallName,
  { path, query = {} }: { path: object; query?: object },
): string {
  const { path: template, query: names = [], optionalQuery = [] }: ClientCall = clientCalls[name];
  const given = optionalQuery.filter(
    (one) => (query as Record<string, unknown>)[one] !== undefined,
  );
  return fillPath(template, path) + queryText([...names, ...given], query);
}
